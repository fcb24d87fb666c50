// README.md describes every export of the package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string): string => readFileSync(join(__dirname, path), 'utf8');
const [, api = ''] = read('../README.md').split(/^## API$/m);
const names = [...read('index.ts').matchAll(/^export (?:type )?\{(.*?)\}/gms)]
  .flatMap(([, list = '']) => list.split(','))
  .map((name) => name.replace('type', '').trim())
  .filter((name) => name !== '');

it.each(names)('names %s', (name) => {
  expect(api).toMatch(new RegExp(String.raw`\b${name}\b`));
});

it('finds the exports', () => {
  expect(names.length).toBeGreaterThan(20);
});
