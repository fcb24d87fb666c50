import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededId } from '../../core/seeded-id.js';
import { standardEntities } from '../entities.module.js';
import { Entities } from '../../platform/session/data/entities.js';
import { loadDataset } from './demo.dataset.js';

const standard = new Entities(standardEntities);

const folder = mkdtempSync(join(tmpdir(), 'dataset-'));
const path = join(folder, 'dataset.json');
afterAll(() => rmSync(folder, { recursive: true }));

const user = (email: string, more: object = {}): object => ({ name: 'Ada', email, ...more });

function load(content: unknown): ReturnType<typeof loadDataset> {
  writeFileSync(
    path,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  );
  return loadDataset(standard, path);
}

function records(content: unknown, plural: string): unknown[] {
  return load(content)
    .of(plural, true)
    .rows()
    .map(({ record }) => record);
}

/** The lines of the error, without the name of the variable and the path that each line begins with. */
function errorsOf(content: unknown): string[] {
  try {
    load(content);
  } catch (reason) {
    const prefix = `DATASET=${path}: `;
    const lines = (reason as Error).message.split('\n');
    expect(lines.every((line) => line.startsWith(prefix))).toBe(true);
    return lines.map((line) => line.slice(prefix.length));
  }
  throw new Error('the dataset is valid');
}

describe('the file of DATASET', () => {
  it('has the records of an import, in the order of the file, in their stored form', () => {
    const given = {
      id: 'A0000000-0000-4000-8000-000000000001',
      created_at: '2026-01-01t00:00:00+01:00',
      updated_at: '2026-01-02T00:00:00Z',
    };
    const users = [user('b@example.com', given), user('a@example.com', { role: 'admin', age: 36 })];

    expect(records({ data: { users } }, 'users')).toMatchObject([
      {
        id: 'a0000000-0000-4000-8000-000000000001',
        email: 'b@example.com',
        role: 'user',
        age: null,
        created_at: '2025-12-31T23:00:00.000Z',
        updated_at: '2026-01-02T00:00:00.000Z',
      },
      { email: 'a@example.com', role: 'admin', age: 36 },
    ]);
  });

  it('gets missing ids and times that depend on the number of the record only', () => {
    const users = [user('a@example.com'), user('b@example.com', { created_at: '2026-01-01T00:00:00Z' })];
    const products = [{ name: 'Lamp', price: 5, updated_at: '2026-01-01T00:00:00Z' }];

    // The documented ids and times, which must not change: other nodes and test suites rely on them.
    expect(records({ data: { users, products } }, 'users')).toMatchObject([
      {
        id: seededId(0, 'users', 1),
        created_at: '2025-01-01T00:00:01.000Z',
        updated_at: '2025-01-01T00:00:01.000Z',
      },
      {
        id: seededId(0, 'users', 2),
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      },
    ]);
    expect(records({ data: { users, products } }, 'products')).toMatchObject([
      {
        id: seededId(0, 'products', 1),
        created_at: '2025-01-01T00:00:01.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      },
    ]);
  });

  it('may be an export, and may leave out entities', () => {
    const document = {
      format: 'practice-api-sandbox/session@1',
      exported_at: '2026-01-01T00:00:00Z',
      data: {},
    };

    expect(records(document, 'users')).toEqual([]);
    expect(records(document, 'orders')).toEqual([]);
  });

  it('may begin with a byte order mark', () => {
    expect(records('\ufeff{"data": {"users": []}}', 'users')).toEqual([]);
  });

  it('may have 1,000 records of a kind', () => {
    const users = Array.from({ length: 1000 }, (_, n) => user(`user${n}@example.com`));

    expect(records({ data: { users } }, 'users')).toHaveLength(1000);
    expect(errorsOf({ data: { users: [...users, user('one@example.com')] } })).toEqual([
      'data/users: a session holds at most 1000 users',
    ]);
  });

  it.each([
    ['no JSON', '{"data": ', 'must be JSON (RFC 8259): check quotes, commas and brackets'],
    ['nothing', '', 'must be object'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'must be JSON in UTF-8'],
    ['no object', '[]', 'must be object'],
    ['no data', {}, "must have required property 'data'"],
    ['too many levels', '['.repeat(65) + ']'.repeat(65), 'must NOT have more than 64 levels of nesting'],
    ['more than 2 MiB', ' '.repeat(2 * 2 ** 20 + 1), 'must NOT have more than 2 MiB'],
    [
      'another format',
      { format: 'other@1', data: {} },
      'format must be equal to "practice-api-sandbox/session@1"',
    ],
    ['controls', { data: {}, controls: {} }, 'controls must NOT be part of a dataset: set CONTROLS'],
    ['an unknown kind', { data: { cats: [] } }, 'data must NOT have additional properties: cats'],
    ['no list', { data: { users: {} } }, 'data/users must be array'],
  ])('is rejected with one line if it has %s', (_name, content, line) => {
    expect(errorsOf(content)).toEqual([line]);
  });

  it('is rejected with a line for each invalid record', () => {
    const users = [user('a@example.com'), { name: '', email: 'no' }, 7];
    const products = [{ name: 'Lamp', price: 1, created_at: 'yesterday', more: 1 }];

    expect(errorsOf({ data: { users, products } })).toEqual([
      'data/users/1/name must NOT have fewer than 1 characters',
      'data/users/1/email must match format "email"',
      'data/users/2 must be object',
      'data/products/0/created_at must match format "date-time"',
      'data/products/0 must NOT have additional properties: more',
    ]);
  });

  it('is rejected with a line for each repeated id and unique value', () => {
    const id = seededId(0, 'users', 2);
    const users = [user('a@example.com', { id }), user('b@example.com'), user('A@example.com')];

    expect(errorsOf({ data: { users } })).toEqual([
      'data/users/1/id already exists',
      'data/users/2/email already exists',
    ]);
  });

  it('is rejected with at most 100 lines, and says that there are more errors', () => {
    const lines = errorsOf({ data: { users: Array.from({ length: 150 }, () => 7) } });

    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('and more errors');
  });

  it.each([
    ['does not exist', join(folder, 'missing.json')],
    ['is a folder', folder],
  ])('is rejected if it %s', (_name, wrong) => {
    expect(() => loadDataset(standard, wrong)).toThrow(
      `DATASET=${wrong}: must be the path of a readable file`,
    );
  });

  const isRoot = process.getuid?.() === 0;
  (isRoot ? it.skip : it)('is rejected if it cannot be read', () => {
    writeFileSync(path, '{}');
    chmodSync(path, 0);
    expect(() => loadDataset(standard, path)).toThrow(`DATASET=${path}: must be the path of a readable file`);
    chmodSync(path, 0o600);
  });
});
