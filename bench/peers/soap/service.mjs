// The service of both SOAP servers: the WSDL and a function for each operation.
import { readFileSync } from 'node:fs';
import { readUsers } from '../dataset.mjs';
import { pageOf } from '../lists.mjs';
import { createProduct } from '../products.mjs';

export const wsdl = readFileSync(new URL('sandbox.wsdl', import.meta.url), 'utf8');

const users = readUsers();

/** A page of users, without the element around it. */
export const getUsers = ({ page = 1, limit = 10, ...order } = {}) => {
  const { data, pagination } = pageOf([...users], { page: Number(page), limit: Number(limit), ...order });
  const { hasNext: _hasNext, hasPrev: _hasPrev, ...counts } = pagination;
  return { users: { user: data }, ...counts };
};

export const createOne = ({ price, stock, ...fields }) => {
  const { data } = createProduct({ ...fields, price: Number(price), stock: Number(stock) });
  return { product: data };
};

/** Handles requests that are not SOAP. */
export const handleHealth = (request, response) => {
  response.writeHead(request.url === '/health' ? 200 : 404).end();
};
