// Runs random operations in sessions of a service with a template, in memory and on two nodes with Redis, and compares the results with
// a model.
import fc from 'fast-check';
import { startApp, type TestApp } from '../app.js';
import type { Json } from '../collections.js';
import { describeOnRedis } from '../redis.js';
import { readTemplate, type TemplateName } from '../templates/template-definition.js';
import { templateProtocols } from '../templates/template-protocols.js';
import { useTwoNodes } from '../two-nodes.js';
import { clinicInputs, clinicRecords } from './clinic-inputs.js';
import { clinicModel } from './clinic-model.js';
import type { ModelRules } from './model-state.js';
import type { FieldInputs } from './random-inputs.js';
import { shopInputs, shopRecords } from './shop-inputs.js';
import { shopModel } from './shop-model.js';
import { violatedInvariants } from './state-invariants.js';
import { RandomWriteCommand } from './random-write.js';
import type { RealSession, TemplateCommand } from './real-session.js';
import { ClockCommand, exportedState, ListCommand, StateCommand } from './state-commands.js';
import { TemplateModel } from './template-model.js';

const operations = Number(process.env.MODEL_OPERATIONS ?? 1500);
const seed = Number(process.env.MODEL_SEED ?? 1);
const OPERATIONS_PER_SEQUENCE = 100;
/** Milliseconds. A loaded machine takes up to 20 milliseconds for one operation. */
const TIMEOUT = 300_000 + operations * 20;
/** The time of the sessions at the start of each sequence. */
const START = Date.parse('2027-03-01T08:00:00.000Z');

interface ModelledTemplate {
  readonly rules: ModelRules;
  readonly inputs: Readonly<Record<string, FieldInputs>>;
  readonly records: Readonly<Record<string, readonly Json[]>>;
  /** The entity to which half of the writes belong, because most rules do. */
  readonly main: string;
}

const templates: Readonly<Record<TemplateName, ModelledTemplate>> = {
  shop: { rules: shopModel, inputs: shopInputs, records: shopRecords, main: 'Order' },
  clinic: { rules: clinicModel, inputs: clinicInputs, records: clinicRecords, main: 'Appointment' },
};

type Commands = fc.Arbitrary<TemplateCommand>[];

/** One arbitrary for each kind of operation, for `fc.commands`. */
function commandsOf({ inputs, main }: ModelledTemplate): Commands {
  const node = fc.nat(1);
  const protocol = fc.constantFrom(...templateProtocols);
  const numbers = fc.array(fc.nat(10_000), { minLength: 30, maxLength: 30 });
  const verbs = fc.constantFrom('create', 'create', 'create', 'replace', 'patch', 'patch', 'patch', 'remove');
  const writesOf = (entity: string, verb: fc.Arbitrary<'create' | 'replace' | 'patch' | 'remove'>) =>
    fc
      .record({ node, protocol, verb, entity: fc.constant(entity), numbers })
      .map((choice) => new RandomWriteCommand(choice, inputs[entity] ?? (() => ({}))));
  const entities = Object.keys(inputs);
  const ofMain = entities.map(() =>
    writesOf(main, fc.constantFrom('create', 'create', 'replace', 'patch', 'patch')),
  );
  return [
    ...entities.map((entity) => writesOf(entity, verbs)),
    ...ofMain,
    fc.tuple(node, fc.constantFrom(15, 60, 600)).map(([at, minutes]) => new ClockCommand(at, minutes)),
    fc
      .tuple(node, protocol, fc.constantFrom(...entities))
      .map(([at, by, entity]) => new ListCommand(at, by, entity)),
    node.map((at) => new StateCommand(at)),
  ];
}

/** Opens a session with the first records, and a model of it. */
async function openSession(
  nodes: readonly TestApp[],
  name: TemplateName,
): Promise<{ readonly model: TemplateModel; readonly clients: RealSession['clients'] }> {
  const { records, rules } = templates[name];
  const entities = readTemplate(name);
  const clients = nodes.map((node) => node.client());
  for (const client of clients) client.session = clients[0]?.session;
  const [client] = clients;
  if (client === undefined) throw new Error('no node');
  await client.get(`/api/v1/${entities[0]?.plural}`);
  await client.put('/session/clock', { frozen_time: new Date(START).toISOString() });
  const file = { format: 'practice-api-sandbox/session@1', data: records };
  expect((await client.post('/session/import?mode=replace', file)).status).toBe(200);
  const state = await exportedState({ entities }, client);
  return { model: new TemplateModel(entities, rules, state, START), clients };
}

/** Runs sequences of operations until their number is reached. A failure reports the shortest failing sequence. */
async function compareWithModel(nodes: readonly TestApp[], name: TemplateName): Promise<number> {
  let total = 0;
  const count = (): void => {
    total += 1;
  };
  const sequences = fc.commands(commandsOf(templates[name]), {
    maxCommands: OPERATIONS_PER_SEQUENCE,
    size: 'max',
  });
  const runSequence = async (sequence: Iterable<TemplateCommand>): Promise<void> => {
    const { model, clients } = await openSession(nodes, name);
    const real = { clients, count };
    await fc.asyncModelRun(() => ({ model, real }), sequence);
    await new StateCommand(1).run(model, real);
    expect(violatedInvariants(name, model.entities, model.state)).toEqual([]);
  };
  for (let round = 0; total < operations; round += 1) {
    await fc.assert(fc.asyncProperty(sequences, runSequence), {
      seed: seed + round,
      numRuns: Math.ceil((operations - total) / OPERATIONS_PER_SEQUENCE),
    });
  }
  return total;
}

/** Defines the tests of a template. fast-check prints the seed and the shortest sequence of a failure. */
export function compareTemplate(name: TemplateName): void {
  jest.setTimeout(TIMEOUT);

  describe(`random operations on ${name} in memory`, () => {
    let app: TestApp;
    beforeAll(async () => (app = await startApp({ store: 'memory', entities: name })));
    afterAll(() => app.close());

    it('have the results of the model', async () => {
      expect(await compareWithModel([app], name)).toBeGreaterThanOrEqual(operations);
    });
  });

  describeOnRedis(`random operations on ${name} on two nodes`, () => {
    const redis = useTwoNodes({ entities: name });

    it('have the results of the model', async () => {
      expect(await compareWithModel(redis.nodes, name)).toBeGreaterThanOrEqual(operations);
    });
  });
}
