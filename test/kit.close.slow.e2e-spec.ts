// Checks that nothing keeps the process alive after a sandbox has failed or was closed.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox, type Sandbox } from '../kit/index.js';

const folder = mkdtempSync(join(tmpdir(), 'kit-close-'));
const dataset = join(folder, 'dataset.json');
let other: Server;
let port: number;
beforeAll(async () => {
  writeFileSync(dataset, '{"data": {"users": [{}]}}');
  other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  ({ port } = other.address() as AddressInfo);
  // Loads modules that a later sandbox does not load again.
  const before = openResources();
  await (await createSandbox()).close();
  await expectNothingOpened(before);
});
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true });
});

const rejected = async (promise: Promise<unknown>): Promise<void> => {
  await expect(promise).rejects.toThrow();
};
const unknownOperation = JSON.parse('"None"') as 'GetUsers';

const withSandbox = (use: (sandbox: Sandbox) => Promise<unknown>) => async (): Promise<void> => {
  const sandbox = await createSandbox();
  await use(sandbox);
  await sandbox.close();
};

const cases: Readonly<Record<string, () => Promise<unknown>>> = {
  'a start on a port in use': () => rejected(createSandbox({ port })),
  'a start with an invalid value': () => rejected(createSandbox({ config: { sessionTtlSeconds: 0 } })),
  'a start with an invalid dataset': () => rejected(createSandbox({ config: { dataset } })),
  'a start with invalid controls': () => rejected(createSandbox({ controls: { random: { seed: -1 } } })),
  'a sandbox without requests': withSandbox(() => Promise.resolve()),
  'a first request that fails': withSandbox((sandbox) => rejected(sandbox.session().rest.users.get('none'))),
  'a first GraphQL request that fails': withSandbox((sandbox) => rejected(sandbox.session().graphql('{'))),
  'a first SOAP request that fails': withSandbox((sandbox) =>
    rejected(sandbox.session().soap(unknownOperation)),
  ),
  'a preparation that fails': withSandbox((sandbox) =>
    rejected(sandbox.session().import({ data: { users: [{ name: '', email: '' }] } })),
  ),
  'a request that close() ends': withSandbox(async (sandbox) => {
    const session = sandbox.session();
    const delayed = rejected(session.rest.users.list({ delay: 9000 }));
    await session.requests.waitFor({ query: { delay: '9000' } }, 1);
    await sandbox.close();
    await delayed;
  }),
  'two calls of close() at the same time': withSandbox((sandbox) =>
    Promise.all([sandbox.close(), sandbox.close(), sandbox[Symbol.asyncDispose]()]),
  ),
};

/** The resources that keep the event loop running. Resources that are closing do not count. */
const openResources = (): readonly string[] =>
  process
    .getActiveResourcesInfo()
    .filter((type) => type !== 'CloseReq' && type !== 'Immediate')
    .sort();

it.each(Object.entries(cases))('%s leaves nothing open', async (_case, run) => {
  const before = openResources();
  await run();
  await expectNothingOpened(before);
});

it('shows the ports of a sandbox that is not closed', async () => {
  const before = openResources();
  const sandbox = await createSandbox();
  expect(openedSince(before)).toContain('TCPServerWrap');
  await sandbox.close();
});

/** Turns of the event loop, of a millisecond and more each. A failure then names what is open. */
const MAX_TURNS = 10_000;

/** The open resources that are not in `before`, each as often as it is open more often than there. */
function openedSince(before: readonly string[]): readonly string[] {
  const known = [...before];
  return openResources().filter((type) => {
    const index = known.indexOf(type);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

/** Waits, because sockets end in a later turn of the event loop. What Jest had open before may end at any time. */
async function expectNothingOpened(before: readonly string[]): Promise<void> {
  for (let turn = 0; openedSince(before).length > 0 && turn < MAX_TURNS; turn += 1) await sleep(1);
  expect(openedSince(before)).toEqual([]);
}
