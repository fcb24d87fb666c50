// Mockoon, started with its command line: a data bucket with the products, a CRUD route, and a template for health.
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { scratchFile } from '../../scratch.mjs';
import { readProducts } from '../dataset.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));

const response = (fields) => ({
  uuid: randomUUID(),
  statusCode: 200,
  default: true,
  headers: [{ key: 'Content-Type', value: 'application/json' }],
  crudKey: 'id',
  ...fields,
});
const health = `{"status":"ok","uptime":1,"timestamp":"{{now}}","version":"1.0.0"}`;

const environment = () => {
  const id = 'prod';
  const bucket = { uuid: randomUUID(), id, name: 'products', value: JSON.stringify(readProducts()) };
  const routes = [
    {
      uuid: randomUUID(),
      type: 'crud',
      method: '',
      endpoint: 'api/v1/products',
      responses: [response({ bodyType: 'DATABUCKET', databucketID: id })],
    },
    {
      uuid: randomUUID(),
      type: 'http',
      method: 'get',
      endpoint: 'health',
      responses: [response({ bodyType: 'INLINE', body: health })],
    },
  ];
  const rootChildren = routes.map(({ uuid }) => ({ type: 'route', uuid }));
  return { uuid: randomUUID(), name: 'products', port: 3000, data: [bucket], routes, rootChildren };
};

const products = '/api/v1/products';
const one = `${products}/b0000000-0000-4000-8000-000000000001`;
const parse = (data) => ({ data });

export const mockoon = {
  key: 'mockoon',
  name: 'Mockoon',
  folder,
  entry: `${folder}node_modules/@mockoon/cli/bin/run.js`,
  arguments: (port) => {
    const data = scratchFile('mockoon.json', JSON.stringify(environment()));
    const quiet = ['--repair', '--disable-log-to-file', '--disable-admin-api', '--max-transaction-logs', '1'];
    return ['start', '--data', data, '--hostname', '127.0.0.1', '--port', String(port), ...quiet];
  },
  protocols: ['health'],
  // Its responses contain the records only.
  compares: ['data'],
  dialect: {
    list: { path: `${products}?page=1&limit=10&sort=created_at&order=desc`, parse },
    one: { path: one, parse },
    create: { path: products, parse },
    patch: { path: one, parse },
    filtered: { path: `${products}?category_eq=electronics&sort=price&order=asc`, parse },
  },
};
