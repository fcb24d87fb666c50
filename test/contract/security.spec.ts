// SECURITY.md says which test holds what. A test that was renamed or taken away would make it untrue.
import { existsSync, readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');

it('names only tests and files that there are', () => {
  const tests = [...text.matchAll(/`((?:test|src)\/[^`\s]+\.ts)`/g)].map(([, path = '']) => path);
  const links = [...text.matchAll(/\]\(((?!http)[^)]+)\)/g)].map(([, path = '']) => path);

  expect(tests.length).toBeGreaterThan(20);
  expect(
    [...tests, ...links].filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url))),
  ).toEqual([]);
});

it('speaks of every risk of the list, each with a test', () => {
  for (let risk = 1; risk <= 10; risk += 1) {
    expect(text).toMatch(new RegExp(String.raw`^\| API${risk} [^|]+\|[^|]+\|[^|]*\.ts`, 'm'));
  }
});

it('names every setting as it is called', () => {
  const reference = readFileSync(new URL('../../docs/reference/configuration.md', import.meta.url), 'utf8');
  const [, section = ''] = /## What an operator has to set\n([^]*?)\n## /.exec(text) ?? [];
  const names = [...section.matchAll(/`([A-Z][A-Z_]+)/g)].map(([, name = '']) => name);

  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
});
