// The links from the tasks of lessons to the API reference: every step has one, and each points to an operation.
import { readFileSync } from 'node:fs';
import { builtInFolder, readLessonFolder } from '../../src/features/learn/content/lesson-files.js';
import { referencesOf } from '../../src/features/learn/start/operation-reference.js';
import { stepOf } from '../support/exchanges.js';

interface Described {
  readonly operationId?: string;
  readonly tags?: readonly string[];
}

/** The reference is built from this document; scripts/web/docs makes the pages and anchors from group and operation. */
const { paths } = JSON.parse(readFileSync('docs/reference/openapi-3.2.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};
const links = new Set(
  Object.values(paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId !== undefined)
    .map(({ operationId = '', tags: [tag = ''] = [] }) => {
      const page = tag.toLowerCase().replaceAll(' ', '-');
      return `/docs/${page}#${encodeURI(`${tag}/${operationId}`)}`;
    }),
);

const steps = readLessonFolder(builtInFolder)
  .files.filter(({ content }) => content.kind === 'lesson')
  .flatMap(({ content }) =>
    content.steps.map((step, i) => ({
      name: `${content.id}, ${step.id}`,
      references: referencesOf(step, content.steps.slice(0, i)),
    })),
  );

it('has a link in every step', () => {
  expect(steps.filter(({ references }) => references.length === 0).map(({ name }) => name)).toEqual([]);
});

it('links to operations that the reference describes', () => {
  const broken = steps.flatMap(({ name, references }) =>
    references.filter(({ path }) => !links.has(path)).map(({ path }) => `${name}: ${path}`),
  );
  expect(broken).toEqual([]);
});

it.each([
  [
    'an unknown operation',
    stepOf({ checks: { request: { operation: 'readReview' }, response: { status: 200 } } }),
  ],
  [
    'an unknown path',
    stepOf({
      checks: { request: { path: '/reviews' }, response: { status: 200 } },
      solution: { request: { method: 'GET', path: '/reviews' } },
    }),
  ],
])('has no link for %s', (_name, step) => {
  expect(referencesOf(step, [])).toEqual([]);
});

it('describes a GraphQL operation by the route of GraphQL', () => {
  const step = stepOf({
    checks: { request: { protocol: 'GraphQL', operation: 'createUser' }, response: { status: 200 } },
    solution: { request: { method: 'POST', path: '/graphql', body: { query: '{ users { total } }' } } },
  });
  expect(referencesOf(step, [])).toEqual([
    { operation: 'runGraphql', path: '/docs/graphql#GraphQL/runGraphql' },
  ]);
});
