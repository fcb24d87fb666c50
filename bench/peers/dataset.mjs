// The application's own standard dataset: every server under test starts from the same records.
import { readFileSync } from 'node:fs';

const read = (name) =>
  JSON.parse(readFileSync(new URL(`../../src/features/demo/dataset/${name}.json`, import.meta.url), 'utf8'));

export const readUsers = () => read('users');
export const readProducts = () => read('products');
export const readOrders = () => read('orders');

/** A peer keeps at most this many products and then starts again from the dataset: its memory must not grow. */
export const maxProducts = 1000;
