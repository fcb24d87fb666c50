// The command `score` with a suite that does not test the service, but finds out by the routes and headers of the documentation
// whether it has a mutant. Its score is as without them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runScript, startService, waitForUrl, type ServiceProcess } from './support/service-process.js';

const main = resolve('dist/main.js');
const folder = mkdtempSync(join(tmpdir(), 'score-cheats-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Fails if it sees a mutant, or if a list has another length after an attempt to remove it. */
const cheats = `
  import { randomUUID } from 'node:crypto';
  const url = process.env.SANDBOX_URL;
  const session = process.env.SANDBOX_SESSION ?? randomUUID();
  const key = process.env.CONTROL_KEY ?? 'guessed';
  const send = (path, method = 'GET', body, headers = { 'x-session-id': session }) =>
    fetch(url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const json = async (...request) => (await send(...request)).json().catch(() => undefined);
  const listed = async (headers) => (await json('/api/v1/users?limit=2', 'GET', undefined, headers)).data.length;
  const fail = (reason) => { console.log(reason); process.exit(1); };

  const before = await listed();
  const { data: mutants } = await json('/mutants');
  if (mutants.some((entry) => entry.active || entry.reached || entry.example)) fail('GET /mutants');
  for (const path of ['/session', '/session/controls', '/session/export', '/session/mutants', '/session/mutants/examples'])
    if (/"mutants"|limit-plus-one/.test(JSON.stringify((await json(path)).data ?? {}))) fail(path);
  const web = { 'x-sandbox-client': 'web', cookie: 'sandbox_session=' + session };
  if ((await listed(web)) !== before) fail('the header of the web app');
  const off = { active: [] };
  const attempts = [
    ['/session/mutants', 'DELETE'],
    ['/session/mutants', 'PUT', off],
    ['/session/mutants', 'PUT', off, { 'x-session-id': session, 'x-control-key': key }],
    ['/session/controls', 'DELETE'],
    ['/session/controls', 'PUT', {}],
    ['/session/controls', 'PUT', { mutants: off }],
    ['/session/import?mode=merge', 'POST', { data: {}, controls: {} }],
    ['/session/import?mode=merge', 'POST', { data: {}, controls: { mutants: off } }],
    ['/session/seal', 'POST', { controls: ['mutants'] }],
    ['/learn/kill-the-mutants/start', 'POST'],
    ['/learn/challenges/start', 'POST', {}],
    ['/session/extend', 'POST'],
  ];
  for (const attempt of attempts) {
    await send(...attempt);
    if ((await listed()) !== before) fail(attempt.slice(0, 2).join(' '));
  }
  const created = (await json('/classes', 'POST', { title: 'A' }))?.data;
  const trainer = { authorization: 'Bearer ' + created?.trainer_token };
  await send('/classes/' + created?.id + '/controls', 'PUT', { mutants: off }, trainer);
  await send('/classes/join', 'POST', { code: created?.join_code, name: 'Ada' });
  if ((await listed()) !== before) fail('a class');
  const forked = await json('/session/fork', 'POST', { controls: true });
  if ((await listed({ 'x-session-id': forked.data.sessions[0].id })) !== before) fail('a fork');
`;

const file = join(folder, 'cheats.mjs');
writeFileSync(file, cheats);

async function expectSurvivor(options: readonly string[]): Promise<void> {
  const mutants = ['--mutants', 'limit-plus-one', '--no-variations', ...options];
  const environment = { CI: 'true', CONTROL_KEY: 'of-the-environment-with-32-bytes-or-more' };
  const { exited, output } = runScript(main, environment, 'score', ...mutants, '--', process.execPath, file);
  const [code] = await exited;
  const { stdout, stderr } = output();

  expect(`${String(code)} ${stderr}`).toBe('0 ');
  expect(stdout).toMatch(/^ limit-plus-one +Survived +\d/m);
}

it('does not detect it in a service of its own', () => expectSurvivor([]));

describe('with --url', () => {
  let service: ServiceProcess;
  let url = '';
  beforeAll(async () => {
    service = startService({ RATE_LIMIT_PER_MINUTE: '0' });
    url = await waitForUrl(service);
  });
  afterAll(async () => {
    service.process.kill('SIGTERM');
    await service.exited;
  });

  it('does not detect it in its session', () => expectSurvivor(['--url', url]));
});
