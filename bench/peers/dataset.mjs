// The products of the application's own standard dataset: every server under test starts from the same records.
import { readFileSync } from 'node:fs';

const file = new URL('../../src/features/demo/dataset/products.json', import.meta.url);

export const readProducts = () => JSON.parse(readFileSync(file, 'utf8'));

/** A peer keeps at most this many products and then starts again from the dataset: its memory must not grow. */
export const maxProducts = 1000;
