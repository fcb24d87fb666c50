// Errors of the kit, responses with status and headers, and the matcher.
import {
  createSandbox,
  SandboxError,
  UnexpectedRequestsError,
  type Sandbox,
  type SandboxOptions,
} from '../kit/index.js';
import { sandboxMatchers } from '../kit/runners/matchers.js';
import { sessionPerTest } from '../kit/runners/session-per-test.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.close());

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };

describe('Unknown options', () => {
  it.each<[object, string]>([
    [{ prot: 1 }, 'createSandbox: prot: unknown, did you mean port?'],
    [{ config: { sessionTtl: 60 } }, 'config.sessionTtl: unknown, did you mean sessionTtlSeconds?'],
  ])('%j of createSandbox are an error', async (options, message) => {
    await expect(createSandbox(options as SandboxOptions)).rejects.toThrow(message);
  });

  it('of forks are an error', async () => {
    const session = sandbox.session();
    await expect(session.fork(JSON.parse('4') as object)).rejects.toThrow('use forks for several');
    await expect(session.forks(2, { control: true } as object)).rejects.toThrow(
      'forks: control: unknown, did you mean controls?',
    );
  });

  it('of useSession are an error', () => {
    const hook = (): void => undefined;
    const hooks = { beforeAll: hook, beforeEach: hook, afterEach: hook, afterAll: hook };
    const open = (): Promise<Sandbox> => Promise.resolve(sandbox);
    expect(() => sessionPerTest(hooks, open, { prepared: hook } as object)).toThrow(
      'useSession: prepared: unknown, did you mean prepare?',
    );
  });
});

it('A request to a closed sandbox says so', async () => {
  const closed = await createSandbox();
  await closed.close();
  await expect(closed.session().rest.users.list()).rejects.toThrow(
    `${closed.url} does not accept connections: the sandbox is closed, or the service does not run`,
  );
});

describe('rest.raw', () => {
  it('has the status and the headers of each response', async () => {
    const { raw } = sandbox.session().rest;
    const created = await raw.users.create(ada);
    const { id } = created.data;
    expect(created).toMatchObject({ status: 201, data: ada });
    expect(created.headers.get('location')).toBe(`/api/v1/users/${id}`);
    expect(await raw.users.list({ limit: 1 })).toMatchObject({ status: 200, pagination: { total: 13 } });
    expect((await raw.users.search({ filters: { name: 'Ada Lovelace' } })).data).toHaveLength(1);
    expect((await raw.users.get(id)).headers.get('etag')).toMatch(/^(?:W\/)?"/);
    expect(await raw.users.patch(id, { age: 36 })).toMatchObject({ status: 200, data: { age: 36 } });
    expect(await raw.users.replace(id, ada)).toMatchObject({ status: 200, data: { age: null } });
    expect(await raw.users.delete(id)).toMatchObject({ status: 204, data: undefined });
  });

  it('throws errors with their headers', async () => {
    const error: unknown = await sandbox
      .session()
      .rest.raw.users.get('unknown')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SandboxError);
    expect((error as SandboxError).headers?.get('content-type')).toMatch(/^application\//);
  });
});

describe('A verification that fails', () => {
  it('lists the requests that match', async () => {
    const session = sandbox.session();
    await session.rest.users.list({ limit: 1 });
    await expect(session.rest.users.get('unknown')).rejects.toThrow();

    await expect(session.requests.verify({}, 99)).rejects.toThrow(
      'Expected 99 requests that match {}, but 2 were recorded.\nRequests that match:\n' +
        '  #2: GET /api/v1/users/unknown, status 400\n  #1: GET /api/v1/users?limit=1, status 200',
    );
  });

  it('lists the last ten', async () => {
    const session = sandbox.session();
    for (let page = 1; page <= 12; page += 1) await session.rest.users.list({ page });

    await expect(session.requests.verify({}, 1)).rejects.toThrow(/\n {2}#3: .*\n {2}and 2 before them$/);
  });
});

describe('expectNoOthers', () => {
  it('reads a whole journal, which has at most 1,000 requests', async () => {
    const { requests } = sandbox.session();
    await requests.record({ max_entries: 1000 });
    await expect(requests.record({ max_entries: 1001 })).rejects.toThrow('max_entries must be <= 1000');
  });

  it('fails with the requests that no expectation has', async () => {
    const session = sandbox.session();
    session.requests.expect({ operation: 'listUsers' });
    session.requests.expectNoOthers();
    await session.rest.users.list();
    await session.rest.users.create(ada);

    await expect(session.requests.verifyExpected()).rejects.toThrow(
      new UnexpectedRequestsError(await session.requests.find({ operation: 'createUser' })),
    );
    await session.requests.verifyExpected();
  });

  it('fails if the journal does not have all requests', async () => {
    const session = sandbox.session();
    session.requests.expectNoOthers();
    await session.requests.record({ max_entries: 1 });
    await session.rest.users.list();
    await session.rest.users.list();
    await expect(session.requests.verifyExpected()).rejects.toThrow(
      /^Expected no other requests, but 1 more was recorded:\n.*\nOlder requests were dropped/,
    );
  });

  it('fails if the journal is off', async () => {
    const session = sandbox.session();
    session.requests.expectNoOthers();
    await session.requests.record({ record: false });
    await session.rest.users.list();
    await expect(session.requests.verifyExpected()).rejects.toThrow(
      'Expected no other requests, but not all requests were recorded.\nThe journal of this session is off',
    );
  });

  it('passes if all requests are expected', async () => {
    const session = sandbox.session();
    session.requests.expect({ operation: 'listUsers' });
    session.requests.expect({ method: 'POST' });
    session.requests.expectNoOthers();
    await session.rest.users.list();
    await session.rest.users.create(ada);

    await session.requests.verifyExpected();
  });
});

it('names the requests whose bodies the journal has only in part', async () => {
  const session = sandbox.session();
  const body = JSON.stringify({ ...ada, padding: 'x'.repeat(20_000) });
  const headers = { 'content-type': 'application/json' };
  for (let sent = 0; sent < 12; sent += 1)
    await session.fetch('/api/v1/users', { method: 'POST', headers, body });
  const verified = session.requests.verify({ body: { name: ada.name } });
  await expect(verified).rejects.toThrow(/only the beginning of these bodies.*: #1, #2, .*#10, and 2 more$/m);
  await expect(verified).rejects.not.toThrow('were dropped');
});

describe('toHaveReceived', () => {
  it('says whether requests match', async () => {
    const session = sandbox.session();
    await session.rest.users.list();
    const received = await sandboxMatchers.toHaveReceived(session, { operation: 'listUsers' }, 1);
    const missed = await sandboxMatchers.toHaveReceived(session, { operation: 'createUser' });

    expect([received.pass, missed.pass]).toEqual([true, false]);
    expect(received.message()).toBe(
      'Expected other requests than recorded: 1 match {"operation":"listUsers"}',
    );
    expect(missed.message()).toMatch(/^Expected at least 1 request .*but 0 were recorded/);
    await expect(sandboxMatchers.toHaveReceived(session, { operations: 'x' } as object)).rejects.toThrow(
      'did you mean',
    );
  });

  it('throws, also for `not`, if the journal does not have all requests', async () => {
    const session = sandbox.session();
    const match = { operation: 'deleteUser' } as const;
    await session.requests.record({ max_entries: 1 });
    await session.rest.users.list();
    await session.rest.users.list();
    await expect(sandboxMatchers.toHaveReceived(session, match)).rejects.toThrow(
      'Older requests were dropped',
    );
    await session.requests.record({ record: false });
    await expect(sandboxMatchers.toHaveReceived(session, match)).rejects.toThrow('is off');
  });
});
