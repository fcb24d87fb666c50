// A random write in a session of a template, over one of the protocols. Compares the result with the model's result.
import type { Json } from '../collections.js';
import type { TemplateProtocol, WriteOutcome, WriteVerb } from '../templates/template-protocol.js';
import { recordOfId, withRecord, type RandomWrite } from './model-state.js';
import { chooseId, randomInput, type Choose, type FieldInputs, type InputContext } from './random-inputs.js';
import { clientOf, shownOf, type RealSession, type TemplateCommand } from './real-session.js';
import type { Prediction, TemplateModel } from './template-model.js';

/** The values that a sequence chooses for a write; the numbers select among the current records and values. */
interface WriteChoice {
  readonly node: number;
  readonly protocol: TemplateProtocol;
  readonly verb: WriteVerb;
  readonly entity: string;
  readonly numbers: readonly number[];
}

export class RandomWriteCommand implements TemplateCommand {
  private readonly name: string;
  private details = '';

  constructor(
    private readonly choice: WriteChoice,
    private readonly inputs: FieldInputs,
  ) {
    this.name = `${choice.verb} ${choice.entity} over ${choice.protocol.name} (node ${choice.node})`;
  }

  check(): boolean {
    return this.choice.protocol.verbs.includes(this.choice.verb);
  }

  async run(model: TemplateModel, real: RealSession): Promise<void> {
    const { protocol, node } = this.choice;
    const write = this.writeOn(model);
    this.details = ` ${write.id} ${JSON.stringify(write.input)}`;
    const prediction = model.predict(write);
    // An unknown id with invalid values is 404 or 400: the order depends on the protocol.
    if (prediction.code === 'NOT_FOUND' && write.isInvalid) return;
    const entity = model.entity(write.entity);
    const outcome = await protocol.write(clientOf(real, node), { ...write, entity });
    expect(resultOf(outcome, prediction)).toEqual(expectedResult(prediction));
    acceptRecord(model, write, prediction, outcome.record);
  }

  toString(): string {
    return this.name + this.details;
  }

  private writeOn(model: TemplateModel): RandomWrite {
    const { verb, entity, numbers } = this.choice;
    let position = 0;
    const choose: Choose = (values) => {
      const number = numbers[position % numbers.length] ?? 0;
      position += 1;
      return values[number % values.length] ?? values[0];
    };
    const context: InputContext = { choose, state: model.state, now: model.now };
    const id = verb === 'create' ? '' : chooseId(context, entity);
    const random = randomInput(model.entity(entity), verb, context, this.inputs);
    return { verb, entity, id, ...random };
  }
}

function expectedResult({ code, rules }: Prediction): object {
  return { code, ...(rules && { rules }) };
}

/** The code, and the rules if the model predicts them. */
function resultOf({ error }: WriteOutcome, { rules }: Prediction): object {
  const named = error?.details.flatMap(({ rule }) => rule ?? []) ?? [];
  return { code: error?.code, ...(rules && { rules: named }) };
}

/** Compares the returned record with the predicted one, and takes its id and times. */
function acceptRecord(
  model: TemplateModel,
  { verb, entity, id }: RandomWrite,
  prediction: Prediction,
  returned: Json | undefined,
): void {
  if (prediction.code !== undefined) return;
  const before = recordOfId(model.state, entity, id);
  model.state = prediction.state;
  for (const touched of prediction.touched) model.touched.add(touched);
  if (verb === 'remove') return;
  const stored = { ...prediction.record, ...timesOf(returned, verb, before) };
  expect(returned).toEqual(shownOf(model, entity, stored));
  model.state = withRecord(model.state, entity, stored);
  if (prediction.record === before) expectTime(model, before, returned);
  else model.touched.delete(id);
}

/** The values that the service sets. */
function timesOf(returned: Json = {}, verb: WriteVerb, before: Json | undefined): Json {
  const { id, created_at, updated_at } = returned;
  if (verb !== 'create') {
    expect(Date.parse(String(updated_at))).toBeGreaterThanOrEqual(Date.parse(String(before?.updated_at)));
    return { updated_at };
  }
  expect(updated_at).toBe(created_at);
  return { id, created_at, updated_at };
}

/** A record keeps its time if no write has changed it since the model read that time. */
function expectTime(model: TemplateModel, before: Json | undefined, returned: Json | undefined): void {
  if (model.touched.has(before?.id)) model.touched.delete(before?.id);
  else expect(returned?.updated_at).toBe(before?.updated_at);
}
