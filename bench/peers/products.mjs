// The products of the two bare servers: a Map and the REST operations on it.
import { randomUUID } from 'node:crypto';
import { maxProducts, readProducts, readUsers } from './dataset.mjs';
import { matching, pageOf } from './lists.mjs';

const seeded = () => new Map(readProducts().map((product) => [product.id, product]));
const defaults = { description: '', stock: 0, category: 'general' };
const users = readUsers();

let products = seeded();

// `api_key` is not a field: the benchmark uses it to make each URL different.
const list = (records, { page = '1', limit = '10', sort, order, api_key: _key, ...filters }) => {
  const wanted = Object.entries(filters);
  const found = records.filter((record) => wanted.every(([field, value]) => String(record[field]) === value));
  return { success: true, ...pageOf(found, { page: Number(page), limit: Number(limit), sort, order }) };
};

export const listUsers = (query) => list(users, query);
export const listProducts = (query) => list([...products.values()], query);

export const searchProducts = ({ filters, ...page }) => ({
  success: true,
  ...pageOf(matching([...products.values()], filters), page),
});

/** Undefined if the product does not exist. */
export const getProduct = (id) => {
  const product = products.get(id);
  return product && { success: true, data: product };
};

export const createProduct = (input) => {
  if (products.size > maxProducts) products = seeded();
  const now = new Date().toISOString();
  const product = { id: randomUUID(), ...defaults, ...input, created_at: now, updated_at: now };
  products.set(product.id, product);
  return { success: true, data: product };
};

/** Undefined if the product does not exist. */
export const patchProduct = (id, input) => {
  const known = products.get(id);
  if (!known) return undefined;
  const product = { ...known, ...input, updated_at: new Date().toISOString() };
  products.set(id, product);
  return { success: true, data: product };
};

export const health = () => ({
  status: 'ok',
  uptime: process.uptime(),
  timestamp: new Date().toISOString(),
  version: '1.0.0',
});
