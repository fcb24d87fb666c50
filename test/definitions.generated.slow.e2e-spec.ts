// Generated definitions: valid ones start and are served, and each error in invalid ones is reported at its place.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configuredEntities } from '../src/features/configured-entities.js';
import { drawDefinition } from './support/drawn-definitions/valid-definition.js';
import { writeDefinition } from './support/drawn-definitions/definition-file.js';
import { injectErrors } from './support/drawn-definitions/errors/inject-errors.js';
import { differences } from './support/drawn-definitions/reported-errors.js';
import { serves } from './support/drawn-definitions/served-definition.js';

const SEED = Number(process.env.DEFINITIONS_SEED ?? 1);
const COUNT = 200;
/** One of so many is also started. */
const STARTED = 6;

const seeds = Array.from({ length: COUNT }, (_, index) => SEED * 10_000 + index);
const folder = mkdtempSync(join(tmpdir(), 'definitions-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('valid definitions have no errors', async () => {
  const failures: string[] = [];
  for (const seed of seeds) {
    const { path } = writeDefinition(folder, drawDefinition(seed));
    await configuredEntities(path, `seed ${seed} `).catch((reason: unknown) => failures.push(String(reason)));
  }
  expect(failures).toEqual([]);
});

it('every error of an invalid definition is reported at its place, and nothing else', async () => {
  const failures: string[] = [];
  for (const [turn, seed] of seeds.entries()) {
    const definition = drawDefinition(seed);
    const { content, errors } = injectErrors(definition, turn);
    const written = writeDefinition(folder, { ...definition, content });
    const found = await differences({ ...written, errors });
    failures.push(...found.map((text) => `seed ${seed}: ${text}`));
  }
  expect(failures).toEqual([]);
});

const chunk = seeds.filter((_, index) => index % STARTED === 0);
it.each(chunk)('a service with the definition of seed %d has its operations', async (seed) => {
  const definition = drawDefinition(seed);
  expect(await serves(writeDefinition(folder, definition).path, definition)).toEqual([]);
});
