// Every part of the memory budget, filled through HTTP or through its service, stays within its limit. When it is full, data
// is rejected with 503 and Retry-After; caches and journals drop their oldest entries.
import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Socket, type AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../src/app.js';
import { Config } from '../src/config/config.js';
import { ApiError } from '../src/core/errors.js';
import { accounts } from '../src/features/auth/accounts.entity.js';
import { ReplaysService } from '../src/features/auth/replays.service.js';
import { TokensService } from '../src/features/auth/tokens.service.js';
import { ClassLimits } from '../src/features/classes/manage/class.limits.js';
import { MembershipCache } from '../src/features/classes/membership/membership.cache.js';
import { LoginSessionsService } from '../src/features/login/login-sessions.service.js';
import { OauthStore } from '../src/features/oauth/oauth-store.js';
import { RequestTokensService } from '../src/features/oauth1/request-tokens.service.js';
import { ExpiringStore } from '../src/platform/kernel/expiring/expiring.store.js';
import type { MemoryAccount } from '../src/platform/kernel/memory/memory.account.js';
import { MemorySession } from '../src/platform/session/session/memory.session.js';
import { MemoryBudget } from '../src/platform/kernel/memory/memory.budget.js';
import { ResponseMemory } from '../src/platform/http/sending/response-memory.js';
import { SessionStore } from '../src/platform/session/session/session.store.js';
import { FloodClient, type Received } from './support/flood.js';

const BUDGET_MIB = 2;
const MANY = 20_000;

let app: NestFastifyApplication;
let client: FloodClient;
beforeAll(async () => {
  const values = {
    memoryBudgetMib: BUDGET_MIB,
    rateLimitPerMinute: 1e9,
    trustProxy: true,
    maxClasses: 1e6,
    logLevel: 'fatal',
  } as const;
  app = await createApp({ config: Config.from({}).with(values) });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  client = new FloodClient(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  client.close();
  await app.close();
});

type Class<T> = abstract new (...args: never[]) => T;
const get = <T>(token: Class<T>): T => app.get<T>(token, { strict: false });

/** Adds the nth value. Throws ApiError, or resolves to a response with 503, when the part is full. */
type Filler = (n: number) => unknown;

const json = (value: unknown): string => JSON.stringify(value);
const graphql = (body: unknown): Promise<Received> => client.send({ path: '/graphql', body: json(body) });
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const alice = accounts.demo;
const session = randomUUID();

/** An address of the nth network. */
const addressOf = (n: number): string => `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`;

/** Parts that drop their oldest values instead of rejecting new ones. */
const caches: Readonly<Record<string, Filler>> = {
  responses: async (n) => {
    const path = `/api/v1/users?limit=${1 + (n % 50)}&page=${1 + Math.floor(n / 50)}`;
    await client.send({ path, session });
    return client.send({ path, session });
  },
  'compiled-documents': (n) => graphql({ query: `query Q${n} { users { items { id } } }` }),
  'persisted-queries': (n) => {
    const query = `query Q${n} { __typename }`;
    return graphql({ query, extensions: { persistedQuery: { version: 1, sha256Hash: sha256(query) } } });
  },
  'rate-limit': (n) => client.send({ path: '/session', session, ip: addressOf(n) }),
  'class-creations': (n) => get(ClassLimits).countCreation(addressOf(n)),
  'class-failed-joins': (n) => get(ClassLimits).countFailedJoin(addressOf(n)),
  'class-memberships': (n) => get(MembershipCache).set(`session ${n}`, undefined, n),
  'verified-tokens': (n) => {
    const tokens = get(TokensService);
    return tokens.verify(tokens.issue(alice, { now: NOW, claims: { n } }), NOW);
  },
  'session-lists': async (n) => {
    const sessions = get<SessionStore>(SessionStore);
    const opened = (await sessions.find(session)) ?? (await sessions.open(session));
    const limits = { maxEntries: 1, maxBytes: 1e6, epoch: 1 };
    await sessions.notes.lists.append(opened, `list-${n}`, { head: 'x'.repeat(2000), body: '' }, limits);
  },
};

type Secrets = 'codes' | 'refreshTokens' | 'deviceCodes' | 'pushed';

const NOW = Date.UTC(2026, 0, 1);

const approval = { subject: alice.subject, scope: 'openid', family: 'any', authTime: 0 };
const records = {
  codes: { ...approval, clientId: 'demo' },
  refreshTokens: { ...approval, authenticated: true },
  deviceCodes: { clientId: 'demo', userCode: 'BCDF-GHJK' },
  pushed: { scope: 'openid' },
} as const;
const issue: Readonly<Record<Secrets, Filler>> = {
  codes: () => get(OauthStore).codes.issue(records.codes, NOW),
  refreshTokens: () => get(OauthStore).refreshTokens.issue(records.refreshTokens, NOW),
  deviceCodes: () => get(OauthStore).deviceCodes.issue(records.deviceCodes, NOW),
  pushed: () => get(OauthStore).pushed.issue(records.pushed, NOW),
};
const consume: Readonly<Record<Secrets, Filler>> = {
  codes: (n) =>
    get(OauthStore).codes.consume({ value: records.codes, expired: false, key: sha256(String(n)) }),
  refreshTokens: (n) =>
    get(OauthStore).refreshTokens.consume({
      value: records.refreshTokens,
      expired: false,
      key: sha256(String(n)),
    }),
  deviceCodes: (n) =>
    get(OauthStore).deviceCodes.consume({
      value: records.deviceCodes,
      expired: false,
      key: sha256(String(n)),
    }),
  pushed: (n) =>
    get(OauthStore).pushed.consume({ value: records.pushed, expired: false, key: sha256(String(n)) }),
};

/** Values that a service stores only together with values of another part. */
const store = (name: string): Filler => {
  return (n) => get(ExpiringStore).space(name, 1000).set(`key ${n}`, 'a value');
};

/** Parts whose values are never evicted. Those that open sessions come before the one that all sessions share. */
const data: Readonly<Record<string, Filler>> = {
  'responses-in-progress': (n) => {
    const request = { raw: { socket: new Socket() }, session: undefined, ip: addressOf(n) };
    const reply = { raw: new EventEmitter(), request, removeHeader: () => undefined };
    get(ResponseMemory).require(reply, 20_000);
  },
  'auth-replays': (n) => get(ReplaysService).isFirst('hawk', String(n)),
  'auth-revoked-tokens': (n) => get(TokensService).revoke({ jti: `token ${n}` }),
  'auth-logins': (n) => get(LoginSessionsService).open(alice, n, new MemorySession('login', n, n)),
  'auth-keys': store('auth-keys'),
  'oauth1-request-tokens': () => get(RequestTokensService).issue('https://client.example/callback', NOW),
  'oauth-codes': issue.codes,
  'oauth-codes-spent': consume.codes,
  'oauth-refresh': issue.refreshTokens,
  'oauth-refresh-spent': consume.refreshTokens,
  'oauth-devices': issue.deviceCodes,
  'oauth-devices-spent': consume.deviceCodes,
  'oauth-pushed': issue.pushed,
  'oauth-pushed-spent': consume.pushed,
  'oauth-ended-families': (n) => get(OauthStore).revokeFamily(`family ${n}`),
  'oauth-user-codes': store('oauth-user-codes'),
  'oauth-device-decisions': store('oauth-device-decisions'),
  'oauth-device-polls': store('oauth-device-polls'),
  'session-controls': async () => {
    const sessions = get<SessionStore>(SessionStore);
    await sessions.setControls(await sessions.open(randomUUID()), () => ({ faults: 'x'.repeat(2000) }));
  },
  'session-snapshots': async () => {
    const sessions = get<SessionStore>(SessionStore);
    const changed = { books: { bytes: 8000 } as never };
    await sessions.notes.putRecords(await sessions.open(randomUUID()), 'snapshot', {
      seeded: false,
      changed,
    });
  },
  'session-notes': () => client.send({ path: '/learn/challenges/start', body: json({ ids: ['rest-01'] }) }),
  'long-polling': store('long-polling'),
  classes: (n) => client.send({ path: '/classes', body: json({ title: 'APIs' }), ip: addressOf(n) }),
  'session-data': () => client.send({ path: '/api/v1/products', body: json({ name: 'Lamp', price: 1 }) }),
  sessions: () => client.send({ path: '/session' }),
};

function partOf(name: string): MemoryAccount {
  const part = get(MemoryBudget).parts.find((one) => one.name === name);
  if (part === undefined) throw new Error(`no part ${name}`);
  return part;
}

/** Parts that share what is guaranteed to no other part. */
const together = ['session-data', 'sessions', 'session-controls', 'session-snapshots'];

const sum = (parts: readonly MemoryAccount[]): number => parts.reduce((bytes, part) => bytes + part.bytes, 0);

const isResponse = (value: unknown): value is Received =>
  typeof value === 'object' && value !== null && 'status' in value;

/** Status and Retry-After of the nth value; undefined if it was stored. */
async function rejectionOf(fill: Filler, n: number): Promise<readonly [number, unknown] | undefined> {
  try {
    const result = await fill(n);
    if (!isResponse(result) || result.status < 400) return undefined;
    return [result.status, result.headers['retry-after']];
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.headers?.['retry-after']];
    throw error;
  }
}

it('has a test for every part', () => {
  const names = get(MemoryBudget).parts.map(({ name }) => name);
  expect(names.sort()).toEqual([...Object.keys(caches), ...Object.keys(data)].sort());
});

it.each(Object.entries(caches))('%s: drops the oldest values', async (name, fill) => {
  const part = partOf(name);
  let largest = 0;
  let evictions = 0;
  for (let n = 0; evictions < 3 && n < MANY; n += 1) {
    expect(await rejectionOf(fill, n)).toBeUndefined();
    if (part.bytes <= largest) evictions += 1;
    largest = Math.max(largest, part.bytes);
  }

  expect(evictions).toBe(3);
  expect(largest).toBeLessThanOrEqual(part.limit);
});

it.each(Object.entries(data))('%s: rejects values beyond its limit', async (name, fill) => {
  const part = partOf(name);
  const others = get(MemoryBudget).parts.filter((one) => one !== part && !(one.name in caches));
  let rejection: readonly [number, unknown] | undefined;
  // Values of other parts may have been rejected because they share the memory of this one.
  const before = part.rejected;
  for (let n = 0; part.rejected === before && n < MANY; n += 1) rejection = await rejectionOf(fill, n);

  expect(rejection).toEqual([503, expect.stringMatching(/^[1-9]\d*$/)]);
  expect(part.bytes).toBeLessThanOrEqual(part.limit);
  const used = together.includes(name) ? sum(together.map(partOf)) : part.bytes;
  expect(used).toBeGreaterThan(0.8 * part.limit);
  expect(others.filter(({ bytes, limit }) => bytes > limit)).toEqual([]);
});

it('holds no more than the budget when every part is full', () => {
  const { parts, limit } = get(MemoryBudget);
  expect(sum(parts)).toBeLessThanOrEqual(limit);
});
