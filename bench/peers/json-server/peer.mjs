// json-server, started with its command line on a file with the dataset. It has its own parameters for pages, sorting and filters.
import { fileURLToPath } from 'node:url';
import { scratchFile } from '../../scratch.mjs';
import { readOrders, readProducts, readUsers } from '../dataset.mjs';

const database = () =>
  scratchFile(
    'db.json',
    JSON.stringify({ users: readUsers(), products: readProducts(), orders: readOrders() }),
  );

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const one = '/products/b0000000-0000-4000-8000-000000000001';
const record = (data) => ({ data });
const page = (content) => content;

const common = {
  folder: path('.'),
  protocols: [],
  readyAt: '/products',
  // Its responses contain the records only.
  compares: ['data'],
};

const writes = {
  one: { path: one, parse: record },
  create: { path: '/products', parse: record },
  patch: { path: one, parse: record },
};

export const jsonServer = {
  ...common,
  key: 'json-server',
  name: 'json-server 1',
  entry: path('node_modules/json-server/lib/bin.js'),
  arguments: (port) => ['--host', '127.0.0.1', '--port', String(port), database()],
  dialect: {
    ...writes,
    list: { path: '/products?_sort=-created_at&_page=1&_per_page=10', parse: page },
    filtered: { path: '/products?category=electronics&_sort=price', parse: record },
  },
};

export const jsonServer0 = {
  ...common,
  key: 'json-server-0',
  name: 'json-server 0.17',
  entry: path('node_modules/json-server-0/lib/cli/bin.js'),
  arguments: (port) => ['--host', '127.0.0.1', '--port', String(port), '--quiet', database()],
  dialect: {
    ...writes,
    list: { path: '/products?_sort=created_at&_order=desc&_page=1&_limit=10', parse: record },
    filtered: { path: '/products?category=electronics&_sort=price&_order=asc', parse: record },
  },
};
