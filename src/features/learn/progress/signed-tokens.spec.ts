import { createHmac, hkdfSync } from 'node:crypto';
import { Config } from '../../../config/config.js';
import { fitToken, parsePortable, type PortableProgress } from './portable-progress.js';
import { MAX_TOKEN_BYTES, progressToken, SignedTokens } from './signed-tokens.js';

const progressSecret = 'a secret for progress tokens, long enough';
const jwtSecret = 'a secret for access tokens, long enough for it';
const progress: PortableProgress = {
  v: 1,
  iat: 1,
  lessons: { a: [['one'], 2, 1, null] },
  challenges: { b: ['2026-01-01T00:00:00.000Z', 1, 0, 10] },
};

const tokens = (values: Partial<Config['values']>): SignedTokens<PortableProgress> =>
  new SignedTokens(progressToken, Config.from({}).with(values).values);

describe('a token', () => {
  it.each([
    ['PROGRESS_SECRET', { progressSecret, jwtSecret }, progressSecret, true],
    [
      'a key derived from JWT_SECRET',
      { jwtSecret },
      Buffer.from(hkdfSync('sha256', jwtSecret, '', 'progress', 32)),
      true,
    ],
    ['a constant without both', {}, undefined, false],
  ])('is signed with %s, so that it outlives a restart', (_, values, key, verified) => {
    const token = tokens(values).encode(progress);
    const [version, content = '', signature] = token.split('.');
    if (key !== undefined) {
      const expected = createHmac('sha256', key).update(`v1.${content}`).digest('base64url');
      expect({ version, signature }).toEqual({ version: 'v1', signature: expected });
    }
    expect(tokens(values).verified).toBe(verified);
    expect(tokens(values).decode(token)).toEqual(progress);
    expect(() => tokens({ progressSecret: `another ${progressSecret}` }).decode(token)).toThrow('signature');
  });

  it.each([
    ['lessons in progress', 100, (n: number) => [steps(n), 3, 2, null] as const],
    ['completed lessons', 100, (n: number) => [steps(n), 3, 2, timeOf(n)] as const],
  ])('stays within its limit with many %s', (_, count, lesson) => {
    const all: PortableProgress = {
      v: 1,
      iat: 1,
      lessons: Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`a-long-lesson-id-${n}`, lesson(n)]),
      ),
      challenges: Object.fromEntries(
        Array.from({ length: 200 }, (_, n) => [`challenge-${n}`, [timeOf(n), 12, 3, 30] as const]),
      ),
    };
    const fitted = fitToken(all);
    expect(tokens({}).encode(fitted).length).toBeLessThanOrEqual(MAX_TOKEN_BYTES);
    expect(parsePortable(JSON.parse(JSON.stringify(fitted)))).toEqual(fitted);
    expect(Object.keys(fitted.challenges)).toContain('challenge-199');
  });

  it('keeps the progress of 50 completed lessons and 70 solved challenges', () => {
    const lessons = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [
        `a-long-lesson-id-${n}`,
        [steps(n), 1, 3, timeOf(n), '012301230123'] as const,
      ]),
    );
    const challenges = Object.fromEntries(
      Array.from({ length: 70 }, (_, n) => [`graphql-${n}`, [timeOf(n), 2, 1, 16] as const]),
    );
    const fitted = fitToken({ v: 1, iat: 1, lessons, challenges });
    expect(Object.values(fitted.lessons)).toEqual(
      Array.from({ length: 50 }, (_, n) => [[], 1, 3, timeOf(n), '012301230123']),
    );
    expect(fitted.challenges).toEqual(challenges);
  });
});

const steps = (n: number): string[] => Array.from({ length: 12 }, (_, i) => `a-long-step-${n}-${i}`);
const timeOf = (n: number): string => new Date(1_767_225_600_000 + n * 1000).toISOString();
