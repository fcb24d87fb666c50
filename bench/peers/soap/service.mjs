// What both SOAP packages are given: the WSDL and a function for each operation.
import { readFileSync } from 'node:fs';
import { readUsers } from '../dataset.mjs';
import { pageOf } from '../lists.mjs';
import { createProduct } from '../products.mjs';

export const wsdl = readFileSync(new URL('sandbox.wsdl', import.meta.url), 'utf8');

const users = readUsers();

/** The pages of users, without the name of the element around them. */
export const getUsers = ({ page = 1, limit = 10, ...order } = {}) => {
  const { data, pagination } = pageOf([...users], { page: Number(page), limit: Number(limit), ...order });
  const { hasNext: _hasNext, hasPrev: _hasPrev, ...counts } = pagination;
  return { users: { user: data }, ...counts };
};

export const createOne = ({ price, stock, ...fields }) => {
  const { data } = createProduct({ ...fields, price: Number(price), stock: Number(stock) });
  return { product: data };
};

/** All that is not SOAP. */
export const answerHealth = (request, response) => {
  response.writeHead(request.url === '/health' ? 200 : 404).end();
};
