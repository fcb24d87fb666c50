// The curl command of every scheme, run in a shell.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { AuthMethod } from '../src/features/auth/methods.service.js';
import { schemes } from 'practice-http-auth/schemes/index.js';
import { startApp, type TestApp } from './support/app.js';
import { requirePrograms } from './support/required-programs.js';

let app: TestApp;
let methods: readonly AuthMethod[];
beforeAll(async () => {
  app = await startApp();
  methods = (await app.client().get('/auth/methods')).body.data;
});
afterAll(() => app.close());

const run = promisify(execFile);
// The commands sign with openssl.
const { it: itInShell } = requirePrograms('bash', 'curl', 'openssl');

describe('the curl command in /auth/methods', () => {
  itInShell.each(schemes.map(({ id }) => id))('authenticates with %s', async (id) => {
    const curl = methods.find((method) => method.id === id)?.curl;
    // Some schemes have no command: curl_cannot has the reason.
    if (typeof curl !== 'string') return;
    const { stdout } = await run('bash', ['-c', curl], { timeout: 120_000 });

    expect(JSON.parse(stdout)).toMatchObject({ success: true, data: { authenticated: true, scheme: id } });
  });
});
