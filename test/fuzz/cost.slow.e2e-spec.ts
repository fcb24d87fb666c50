// The run time of every parser grows linearly with its input: no backtracking expressions, no nested loops.
// FUZZ_INPUTS and FUZZ_SEED as in readers.slow.spec.ts; one percent of the inputs is used here.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/app.js';
import { Config } from '../../src/config/config.js';
import { AuthPortsService } from '../../src/features/auth/auth-ports.service.js';
import { ProtectedService } from '../../src/features/auth/protected.service.js';
import { schemes } from 'practice-http-auth/schemes/index.js';
import { steepest } from './cost.js';
import { credentialReaders } from './credentials.js';
import { readers } from './readers.js';
import { schemeTarget } from './schemes.js';

const targets = [...readers, ...credentialReaders];
const each = Math.ceil(Number(process.env.FUZZ_INPUTS ?? 200_000) / 100 / (targets.length + schemes.length));
const seed = Number(process.env.FUZZ_SEED ?? 1);

jest.setTimeout(600_000);

it.each(targets)('$name', async (target) => {
  expect(await steepest(target, each, seed)).toBeUndefined();
});

describe('a request with the scheme', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await createApp({ config: Config.from({}).with({ logLevel: 'fatal' }) });
  });
  afterAll(() => app.close());

  it.each(schemes)('$id', async ({ id }) => {
    const tools = app.get(AuthPortsService, { strict: false });
    const target = await schemeTarget(id, app.get(ProtectedService, { strict: false }), tools);

    expect(await steepest(target, each, seed)).toBeUndefined();
  });
});

describe('the measurement', () => {
  it('detects quadratic time and accepts linear time', async () => {
    const spaces = { name: 'spaces', seeds: ['a b'] };
    const slow = { ...spaces, read: (text: string) => /^a\s*\s*$/.test(text) };
    const fast = { ...spaces, read: (text: string) => /^a\s*$/.test(text) };

    expect(await steepest(slow, 400, 1)).toContain(' ');
    expect(await steepest(fast, 400, 1)).toBeUndefined();
  });
});
