// Every lesson is valid against the schema, and its requests return the expected responses.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { loadScenarios } from '../../src/features/learn/scenario.catalogue.js';
import { startApp, type TestApp } from '../support/app.js';
import { initialValues, runLesson, runStep } from '../support/lesson-player.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const scenarios = loadScenarios();
const schema = new URL('../../src/features/learn/scenario.schema.json', import.meta.url);
const ajv = addFormats.default(new Ajv2020({ allErrors: true, allowUnionTypes: true }));
const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);

describe('the lessons', () => {
  it('have unique ids', () => {
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
  });

  it('are sorted by level', () => {
    const ranks = scenarios.map(({ level }) => ['beginner', 'intermediate', 'advanced'].indexOf(level));
    expect(ranks).toEqual([...ranks].sort());
  });
});

describe.each(scenarios)('the lesson $id', (scenario) => {
  it('is valid against the schema', () => {
    validate(scenario);
    expect(validate.errors).toBeNull();
  });

  it('can be completed twice in one session', async () => {
    const client = app.client();
    await runLesson(client, scenario);
    await client.post('/api/v1/demo/reset');
    await runLesson(client, scenario);
  });

  it('is tracked from the requests of the session', async () => {
    const client = app.client();
    const path = `/learn/${scenario.id}/progress`;
    expect((await client.get(path)).body.data).toMatchObject({ completed: false, done: 0, open: 1 });
    let kept = initialValues();
    for (const [i, step] of scenario.steps.entries()) {
      kept = await runStep(client, step, kept);
      const { data } = (await client.get(path)).body;
      expect({ done: data.done, mismatch: data.last_mismatch }).toEqual({ done: i + 1, mismatch: null });
    }
    expect((await client.get(path)).body.data).toMatchObject({ completed: true, open: null });
  });
});
