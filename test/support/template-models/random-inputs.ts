// Inputs of random writes: each field takes one of a few values, some of which violate a keyword of the field or a rule.
import type { Json } from '../collections.js';
import { writableFields, type TemplateEntity } from '../templates/template-definition.js';
import type { WriteVerb } from '../templates/template-protocol.js';
import type { ModelState } from './model-state.js';

/** Selects one of the values. */
export type Choose = <T>(values: readonly [T, ...T[]]) => T;

export interface InputContext {
  readonly choose: Choose;
  readonly state: ModelState;
  /** Time of the session, in milliseconds. */
  readonly now: number;
}

/** A value that violates a keyword of its field. */
export class InvalidValue {
  constructor(readonly value: unknown) {}
}

const MISSING = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

/** The values of the fields of an entity. */
export type FieldInputs = (context: InputContext) => Json;

/** The id of a record, or one that no record has. */
export function chooseId({ choose, state }: InputContext, entity: string): string {
  const ids = (state[entity] ?? []).map(({ id }) => String(id));
  return choose([MISSING, ...Array.from({ length: 6 }, () => ids).flat()]);
}

interface RandomInput {
  readonly input: Json;
  readonly isInvalid: boolean;
}

/** An input with all required fields and some others; an update has only some of the fields. */
export function randomInput(
  entity: TemplateEntity,
  verb: WriteVerb,
  context: InputContext,
  inputs: FieldInputs,
): RandomInput {
  if (verb === 'remove') return { input: {}, isInvalid: false };
  const all = inputs(context);
  const fields = writableFields(entity).filter(({ name, required, patch, nullable }) => {
    if (!(name in all) || (verb === 'patch' && patch === false)) return false;
    const isNeeded = verb !== 'patch' && required === true;
    return (
      isNeeded || context.choose(verb === 'patch' || nullable === true ? [true, false] : [true, true, false])
    );
  });
  const values = fields.map(({ name }) => [name, all[name]] as const);
  return {
    input: Object.fromEntries(values.map(([name, value]) => [name, valueOf(value)])),
    isInvalid: values.some(([, value]) => value instanceof InvalidValue),
  };
}

const valueOf = (value: unknown): unknown => (value instanceof InvalidValue ? value.value : value);
