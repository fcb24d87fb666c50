// Every scheme of authentication, with requests that are almost valid. FUZZ_INPUTS and FUZZ_SEED as in readers.slow.spec.ts.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/app.js';
import { Config } from '../../src/config/config.js';
import { AuthPortsService } from '../../src/features/auth/auth-ports.service.js';
import { ProtectedService } from '../../src/features/auth/protected.service.js';
import { schemes } from 'practice-http-auth/schemes/index.js';
import { fuzz } from './target.js';
import { schemeTarget } from './schemes.js';

/** A tenth of all inputs: a diagnosis of a signature computes dozens of candidates. */
const count = Number(process.env.FUZZ_INPUTS ?? 30_000) / 10;
const seed = Number(process.env.FUZZ_SEED ?? 1);

jest.setTimeout(600_000);

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createApp({ config: Config.from({}).with({ logLevel: 'fatal' }) });
});
afterAll(() => app.close());

it.each(schemes)('$id', async ({ id }) => {
  const ports = app.get(AuthPortsService, { strict: false });
  const target = await schemeTarget(id, app.get(ProtectedService, { strict: false }), ports);
  const expected = Math.ceil(count / schemes.length);
  const { accepted, rejected } = await fuzz(target, expected, seed);

  expect(target.seeds.length).toBeGreaterThan(0);
  expect(accepted + rejected).toBe(expected);
  expect(rejected).toBeGreaterThan(0);
});
