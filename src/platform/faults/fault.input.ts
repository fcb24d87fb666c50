// Checks the fault of a rule that a client sends.
import type { SchemaObject } from '@nestjs/swagger';
import { closest } from '../../core/text.js';
import { addError, check, isJsonObject, object, oneOf, type Check } from '../validation/document-checks.js';
import { checkOf } from '../validation/schema-checks.js';
import type { FaultType } from './fault-type.js';
import { faultTypeOf, faultTypes } from './fault-types/index.js';
import type { Fault } from './plan.js';

/** @param allowsSnapshots whether a fault can name a snapshot of a session */
export const checkFault =
  (allowsSnapshots: boolean): Check =>
  (value, location, errors) => {
    if (!isJsonObject(value)) return addError(errors, location, 'must be object');
    const { type: name } = value;
    if (typeof name !== 'string') return addError(errors, `${location}/type`, 'must be string');
    const type = faultTypeOf(name);
    if (type === undefined) {
      const known = faultTypes.map((one) => one.name);
      const hint = `did you mean '${closest(name, known) ?? ''}'?`;
      return addError(errors, `${location}/type`, `must be a type of fault, ${hint}`);
    }
    if (type.fields.snapshot !== undefined && !allowsSnapshots)
      return addError(errors, `${location}/type`, `must NOT be ${name}: there is no session with snapshots`);
    checkType(type, value, location, errors);
  };

function checkType(type: FaultType, ...[value, location, errors]: Parameters<Check>): void {
  const before = errors.length;
  const { phases, fields, required = [], rule } = type;
  const checks = Object.entries(fields).map(
    ([name, schema]) => [name, isChecked(schema) ? anything : checkOf(schema)] as const,
  );
  object({ type: anything, phase: phaseOf(type, phases), ...Object.fromEntries(checks) }, required)(
    value,
    location,
    errors,
  );
  if (errors.length > before) return;
  const message = rule?.(value as Fault);
  if (message !== undefined) addError(errors, location, message);
}

/** Whether the rule of the type checks it. */
const isChecked = ({ type }: SchemaObject): boolean => type === 'object' || type === 'array';

const anything: Check = () => undefined;

const phaseOf = ({ name }: FaultType, phases: readonly string[]): Check =>
  check(phases.length > 1 ? oneOf(phases) : () => `must NOT be set for ${name}`);
