// Runs the commands of docs/mutants.md, each after the ones before it.
import { readFileSync } from 'node:fs';
import { Config } from '../../src/config/config.js';
import { sharedApp, type SharedApp } from '../support/app.js';
import { commandsOf, runCommands } from '../support/guide.js';
import { requirePrograms } from '../support/required-programs.js';

const page = 'docs/mutants.md';
const calls = commandsOf(page).filter((command) => command.startsWith('curl '));

describe('The guide to mutants', () => {
  let app: SharedApp;
  beforeAll(async () => {
    app = await sharedApp();
  });

  requirePrograms('bash', 'curl').it('has commands that succeed', async () => {
    const script = calls.map((line) => line.replace(/^curl -s/, 'curl -s -o /dev/null -w "%{http_code} "'));
    const env = { SANDBOX: app.url, SESSION: app.client().session };
    const { stdout } = await runCommands(script, { env });
    expect(stdout.trim().split(' ')).toEqual(calls.map(() => '200'));
  });

  requirePrograms('bash', 'curl').it('describes what the first command does', async () => {
    const client = app.client();
    await runCommands(calls.slice(0, 1), { env: { SANDBOX: app.url, SESSION: client.session } });
    const [product] = (await client.get('/api/v1/products')).body.data;
    const patched = await client.patch(`/api/v1/products/${product.id}`, { price: 1 });
    const mutants = await client.get('/session/mutants');

    expect(patched.body.data.updated_at).toBe(product.updated_at);
    expect(mutants.body.data.reached).toEqual({ 'patch-keeps-updated-at': 1 });
  });

  it('has a valid value of CONTROLS', () => {
    const [, value] = /^CONTROLS='(.*)' npm start$/m.exec(readFileSync(page, 'utf8')) ?? [];
    expect(Config.from({ CONTROLS: value }).values.controls).toBeDefined();
  });
});
