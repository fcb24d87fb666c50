// The sample data of the application. Every server under test starts with the same records.
import { readFileSync } from 'node:fs';

const read = (name) =>
  JSON.parse(readFileSync(new URL(`../../src/features/demo/dataset/${name}.json`, import.meta.url), 'utf8'));

export const readUsers = () => read('users');
export const readProducts = () => read('products');
export const readOrders = () => read('orders');

/** Maximum number of products of a peer. It then restores the dataset, so that its memory does not grow. */
export const maxProducts = 1000;
