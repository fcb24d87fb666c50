// The catalogue: order, hidden files, LESSONS_DIR, and the challenges that an exchange may advance.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchangeOf, operationOf, stepOf } from '../../../../test/support/exchanges.js';
import { Config } from '../../../config/config.js';
import { Catalogue } from './catalogue.js';
import { loadCatalogue } from './catalogue.provider.js';
import type { LessonFile, RequestChecks } from './lesson.js';

const about = { level: 'beginner', protocol: 'REST', title: 'A lesson' } as const;
const lesson = (id: string, changes: Partial<LessonFile> = {}): LessonFile => ({
  ...{ ...about, kind: 'lesson', id, track: 'b', minutes: 5, goal: 'Send a request with any client.' },
  ...{ steps: [stepOf(), stepOf({ id: 'second' })], ...changes },
});
const challenge = (id: string, request?: RequestChecks, track = 'b'): LessonFile => ({
  ...{ ...about, kind: 'challenge', id, track, task: 'Send a request.' },
  steps: [stepOf({ checks: { ...(request && { request }), response: { status: 201 } } })],
});
const tracks = [
  { id: 'b', title: 'B', lessons: ['second', 'first', 'missing'] },
  { id: 'a', title: 'A', lessons: [] },
];
const catalogueOf = (files: readonly LessonFile[], features?: ReadonlySet<string>): Catalogue =>
  new Catalogue({ files: files.map((content) => ({ name: content.id, content })), tracks }, features);
const ids = (files: readonly LessonFile[]): string[] => files.map(({ id }) => id);

describe('the catalogue', () => {
  const catalogue = catalogueOf([
    lesson('first'),
    lesson('other', { track: 'a' }),
    lesson('second'),
    challenge('c-02', {}, 'a'),
    challenge('c-01'),
  ]);

  it('has lessons and challenges in the order of the tracks', () => {
    expect(ids(catalogue.lessons)).toEqual(['second', 'first', 'other']);
    expect(ids(catalogue.challenges)).toEqual(['c-01', 'c-02']);
    expect(catalogue.tracks.map((track) => track.lessons)).toEqual([['second', 'first'], ['other']]);
  });

  it('finds files by id and names the closest id', () => {
    expect(catalogue.get('first').id).toBe('first');
    expect(catalogue.getChallenge('c-01').id).toBe('c-01');
    expect(catalogue.find('constructor')).toBeUndefined();
    expect(() => catalogue.get('fist')).toThrow('lesson not found: fist. Did you mean first?');
    expect(() => catalogue.get('c-01')).toThrow(/^lesson not found: c-01$/);
    expect(() => catalogue.getChallenge('c-03')).toThrow('challenge not found: c-03. Did you mean c-01?');
  });

  it('hides files that need a feature which does not exist', () => {
    const files = [lesson('first', { needs: ['§16'] }), lesson('second')];
    expect(ids(catalogueOf(files).lessons)).toEqual(['second']);
    expect(ids(catalogueOf(files, new Set(['§16'])).lessons)).toEqual(['second', 'first']);
  });
});

describe('candidates', () => {
  const catalogue = catalogueOf([
    challenge('any'),
    challenge('create', { operation: 'createUser' }),
    challenge('either', { operation: ['createUser', 'patchUser'], protocol: 'REST' }),
    challenge('saved', { operation: '{{operation}}' }),
    challenge('echo', { path: '/api/v1/echo' }),
    challenge('graphql', { protocol: 'GraphQL' }),
  ]);

  it.each([
    [{ operations: [operationOf('createUser')] }, ['any', 'create', 'either', 'saved']],
    [{ operations: [operationOf('getUser'), operationOf('patchUser')] }, ['any', 'either', 'saved']],
    [{ path: '/api/v1/echo/' }, ['any', 'echo', 'saved']],
    [{ protocol: 'GraphQL' as const }, ['any', 'graphql', 'saved']],
    [{ operations: [operationOf('constructor')] }, ['any', 'saved']],
  ])('of %j are %j', (changes, expected) => {
    expect(ids(catalogue.candidates(exchangeOf(changes)))).toEqual(expected);
  });
});

describe('LESSONS_DIR', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lessons-'));
    for (const name of ['lessons', 'challenges']) mkdirSync(join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: unknown): void =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const tested = {
    why: 'The response has the status 201 and the new id.',
    tests: { fail: [{ request: { method: 'GET', path: '/' }, check: 'status' }] },
  };
  const own = (id: string, track = 'rest'): LessonFile =>
    lesson(id, { track, title: 'Own', steps: [stepOf(tested), stepOf({ id: 'second', ...tested })] });

  it('adds lessons and tracks, and replaces lessons with the same id', async () => {
    const builtIn = await loadCatalogue();
    write('lessons/first-get.json', { $schema: '../lesson.schema.json', ...own('first-get') });
    write('lessons/company.json', own('company', 'company'));
    write('tracks.json', [{ id: 'company', title: 'Company', lessons: ['company'] }]);
    const catalogue = await loadCatalogue(folder);

    expect(ids(catalogue.lessons)).toEqual([...ids(builtIn.lessons), 'company']);
    expect(catalogue.get('first-get').title).toBe('Own');
    expect(catalogue.get('first-get')).not.toHaveProperty('$schema');
    expect(catalogue.tracks.at(-1)).toEqual({ id: 'company', title: 'Company', lessons: ['company'] });
  });

  it('stops the start with file, path and rule of each problem', async () => {
    write('lessons/company.json', { ...own('company'), minutes: 0, steps: [] });
    write('tracks.json', [{ id: 'company' }]);
    await expect(loadCatalogue(folder)).rejects.toThrow(
      `LESSONS_DIR=${folder}:\n` +
        "tracks.json: /0 must have required property 'title'\n" +
        "tracks.json: /0 must have required property 'lessons'\n" +
        'lessons/company.json: /steps must NOT have fewer than 2 items\n' +
        'lessons/company.json: /minutes must be >= 1\n' +
        'lessons/company.json: /steps must NOT have fewer than 1 items',
    );
  });

  it.each([
    ['challenges/broken.json', '{', /^challenges\/broken\.json: .*JSON/],
    ['lessons/list.json', '[]', /^lessons\/list\.json: must be object$/],
    ['lessons/null.json', 'null', /^lessons\/null\.json: must be object$/],
    ['tracks.json', '{}', /^tracks\.json: must be array$/],
    ['tracks.json', '[null]', /^tracks\.json: must contain objects only$/],
  ])('names the file that is wrong: %s with %s', async (name, content, message) => {
    write(name, content);
    await expect(loadCatalogue(folder)).rejects.toThrow(message);
  });

  it('must be a folder', () => {
    expect(Config.from({ LESSONS_DIR: folder }).values.lessonsDir).toBe(folder);
    expect(() => Config.from({ LESSONS_DIR: join(folder, 'nothing') })).toThrow(
      'must be the path of an existing folder',
    );
  });
});
