// SECURITY.md names tests, files and settings. They must exist.
import { existsSync, readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');

it('names existing tests and files only', () => {
  const tests = [...text.matchAll(/`((?:test|src)\/[^`\s]+\.ts)`/g)].map(([, path = '']) => path);
  const links = [...text.matchAll(/\]\(((?!http)[^)]+)\)/g)].map(([, path = '']) => path);

  expect(tests.length).toBeGreaterThan(20);
  expect(
    [...tests, ...links].filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url))),
  ).toEqual([]);
});

it('lists every OWASP API risk with a test', () => {
  for (let risk = 1; risk <= 10; risk += 1) {
    expect(text).toMatch(new RegExp(String.raw`^\| API${risk} [^|]+\|[^|]+\|[^|]*\.ts`, 'm'));
  }
});

it('names existing settings only', () => {
  const reference = readFileSync(new URL('../../docs/reference/configuration.md', import.meta.url), 'utf8');
  const [, section = ''] = /## What an operator has to set\n([^]*?)\n## /.exec(text) ?? [];
  const names = [...section.matchAll(/`([A-Z][A-Z_]+)/g)].map(([, name = '']) => name);

  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
});
