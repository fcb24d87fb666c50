// A running service with a template, for the tests of a `describe` block. Its clock stands still, before the times of the sample data.
import { startApp, type TestApp } from '../app.js';
import { TestClock } from '../test-clock.js';
import { clinicValues } from './clinic-values.js';
import { shopValues } from './shop-values.js';
import { readTemplate, type TemplateEntity, type TemplateName } from './template-definition.js';
import { listRecords, TemplateSession, type RuleValues, type TemplateRecords } from './template-session.js';

const ruleValues: Readonly<Record<TemplateName, RuleValues>> = { shop: shopValues, clinic: clinicValues };

interface RunningTemplate {
  readonly entities: readonly TemplateEntity[];
  /** A new session with the sample data. */
  open(): Promise<TemplateSession>;
}

/** Starts the service before the tests and stops it after them. */
export function useTemplate(name: TemplateName): RunningTemplate {
  const entities = readTemplate(name);
  let app: TestApp | undefined;
  let records: TemplateRecords = {};
  beforeAll(async () => {
    app = await startApp({ entities: name, clock: new TestClock() });
    const client = app.client();
    const lists = entities.map(async (entity) => [entity.name, await listRecords(client, entity)] as const);
    records = Object.fromEntries(await Promise.all(lists));
  });
  afterAll(async () => app?.close());
  return {
    entities,
    open: async () => {
      if (app === undefined) throw new Error('the service has not started');
      const client = app.client();
      // A request over REST creates the sample data.
      await client.get(`/api/v1/${entities[0]?.plural}?limit=1`);
      return new TemplateSession(client, entities, records, ruleValues[name]);
    },
  };
}
