// The requests of the workloads: three protocols, three authentication schemes.
import { digestCredentials } from './digest.mjs';

export const users = '/api/v1/users';
export const products = '/api/v1/products';
const session = '11111111-1111-4111-8111-111111111111';
const account = { username: 'alice@example.com', password: 'alice-admin-2026' };

export const get = (path) => ({ method: 'GET', path, session });
export const withJson = (method, path, content) => ({
  method,
  path,
  session,
  type: 'application/json',
  body: JSON.stringify(content),
});

/** The id of the n-th product of the dataset. */
export const productId = (number) => `b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The n-th session id of one run of a workload. The ids differ from the first digit on, like random ones. */
export const sessionId = (number, run = 0) => {
  const scattered = Number((BigInt(number) * 2654435761n) % 4294967296n);
  return `${scattered.toString(16).padStart(8, '0')}-0000-4000-8${run.toString(16).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`;
};

const fieldsOf = (number, run) => ({
  name: `Product ${number} of run ${run}`,
  price: (number % 500) + 1.5,
  description: 'Made by the benchmark.',
  stock: number % 100,
  category: 'bench',
});

export const newProduct = (number, run = 0) => withJson('POST', products, fieldsOf(number, run));

export const patchOf = (id, number, run = 0) => {
  const { price, stock } = fieldsOf(number, run);
  return withJson('PATCH', `${products}/${id}`, { name: `Patched ${number} in run ${run}`, price, stock });
};

const userFields = 'id name email role age created_at updated_at';
const productFields = 'id name price description stock category created_at updated_at';
const orderFields = 'id user_id product_id quantity status notes created_at updated_at';

const pageOfUsers = `query Users($limit: Int) {
  users(limit: $limit) { items { ${userFields} } pageInfo { total page limit pages hasNext hasPrev } }
}`;
const nestedOrder = `query Order($id: ID!) {
  order(id: $id) { ${orderFields} user { ${userFields} } product { ${productFields} } }
}`;
const graphql = (query, variables) => withJson('POST', '/graphql', { query, variables });

export const graphqlList = graphql(pageOfUsers, { limit: 10 });
export const graphqlOrder = (id) => graphql(nestedOrder, { id });

const soap = (content) => ({
  method: 'POST',
  path: '/soap/',
  session,
  type: 'text/xml',
  body:
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" ' +
    'xmlns:tns="http://sandbox.example.com/soap">' +
    `<soap:Body>${content}</soap:Body></soap:Envelope>`,
});

export const soapList = soap('<tns:GetUsersRequest><limit>10</limit></tns:GetUsersRequest>');
export const soapCreate = (number, run) => {
  const fields = Object.entries(fieldsOf(number, run)).map(([name, value]) => `<${name}>${value}</${name}>`);
  return soap(`<tns:CreateProductRequest>${fields.join('')}</tns:CreateProductRequest>`);
};

const protectedBy = (scheme) => `/auth/protected/${scheme}`;
const authorised = (scheme, authorization) => ({ ...get(protectedBy(scheme)), authorization });

export const basicRequest = authorised(
  'basic',
  `Basic ${Buffer.from(Object.values(account).join(':')).toString('base64')}`,
);

/** A request with a token that the server issues first. */
export const bearerRequests = async ({ server }) => {
  const { method, path, type, body } = withJson('POST', '/auth/token', account);
  const response = await fetch(`${server.url}${path}`, { method, headers: { 'content-type': type }, body });
  const { access_token: token } = await response.json();
  return [authorised('bearer', `Bearer ${token}`)];
};

/** A repeated count would be rejected, so every request has its own. */
export const digestRequests = async ({ server, most }) => {
  const credentials = await digestCredentials(server, {
    path: protectedBy('digest'),
    ...account,
    count: most,
  });
  return credentials.map((authorization) => authorised('digest', authorization));
};
