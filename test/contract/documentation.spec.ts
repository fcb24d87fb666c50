// The documentation names only files, headings and identifiers that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const filesIn = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path));

const pages = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...['docs', 'src', 'bench'].flatMap((folder) => filesIn(folder, /\.md$/)),
];

const withoutCode = (path: string): string => readFileSync(path, 'utf8').replace(/^```.*?^```/gms, '');

const matchesOf = (path: string, pattern: RegExp): readonly string[] =>
  [...withoutCode(path).matchAll(pattern)].map(([, match = '']) => match);

/** The fragments of the headings of a page, as GitHub forms them. */
const fragmentsOf = (path: string): readonly string[] =>
  matchesOf(path, /^#{1,6} (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const isBroken = (page: string, link: string): boolean => {
  const [path = '', fragment] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(target)) return true;
  return fragment !== undefined && target.endsWith('.md') && !fragmentsOf(target).includes(fragment);
};

it('has at least forty pages', () => {
  expect(pages.length).toBeGreaterThanOrEqual(40);
});

it('has relative links to existing files and headings only', () => {
  const broken = pages.flatMap((page) =>
    matchesOf(page, /\]\((?!https?:)([^)\s]+)\)/g)
      .filter((link) => isBroken(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('names existing paths of the repository only', () => {
  const path = /`((?:src|test|docs|scripts|web|bench|kit|deploy|conformance)\/[\w./-]+)`/g;
  const missing = pages.flatMap((page) =>
    matchesOf(page, path)
      .filter((name) => !existsSync(name) && !name.endsWith('/dist'))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Operations of GraphQL and SOAP, and classes of Node and Nest that are not used. */
const notInCode = new Set(['UpdateUser', 'updateUser', 'AsyncLocalStorage', 'ThrottlerGuard']);

describe('Names of classes, functions and decorators', () => {
  const code = filesIn('src', /\.ts$/)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

  it.each(pages.filter((page) => /^(docs.(architecture|decisions)|src)/.test(page)))(
    'exist in the code: %s',
    (page) => {
      const names = matchesOf(page, /`@?([A-Za-z]+[a-z][A-Z]\w*)(?:\([^`]*\))?`/g);
      expect(names.filter((name) => !notInCode.has(name) && !code.includes(name))).toEqual([]);
    },
  );
});
