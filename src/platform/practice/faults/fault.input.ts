// Checks the fault of a rule that a client sends.
import type { SchemaObject } from '@nestjs/swagger';
import {
  anything,
  check,
  isJsonObject,
  object,
  oneOfTexts,
  type Check,
} from '../../http/validation/document-checks.js';
import { checkOf } from '../../http/validation/schema-checks.js';
import type { FaultType } from './fault-type.js';
import { faultTypeOf, faultTypes } from './fault-types/index.js';
import type { PlannedFault } from './plan.js';

/** @param allowsSnapshots whether a fault can name a snapshot of a session */
export const checkFault =
  (allowsSnapshots: boolean): Check =>
  (value, location, errors) => {
    if (!isJsonObject(value)) return errors.add(location, 'must be object');
    const { type: name } = value;
    if (typeof name !== 'string') return errors.add(`${location}/type`, 'must be string');
    const type = faultTypeOf(name);
    if (type === undefined) {
      const known = faultTypes.map((one) => one.name);
      return errors.add(`${location}/type`, `must be a type of fault${errors.hint(name, known)}`);
    }
    if (type.fields.snapshot !== undefined && !allowsSnapshots)
      return errors.add(`${location}/type`, `must NOT be ${name}: there is no session with snapshots`);
    checkType(type, value, location, errors);
  };

function checkType(type: FaultType, ...[value, location, errors]: Parameters<Check>): void {
  const { phases, fields, required = [], rule } = type;
  const checks = Object.entries(fields).map(
    ([name, schema]) => [name, isChecked(schema) ? anything : checkOf(schema)] as const,
  );
  const properties = { type: anything, phase: phaseOf(type, phases), ...Object.fromEntries(checks) };
  if (!errors.passes(() => object(properties, required)(value, location, errors))) return;
  const message = rule?.(value as PlannedFault);
  if (message !== undefined) errors.add(location, message);
}

/** Whether the rule of the type checks it. */
const isChecked = ({ type }: SchemaObject): boolean =>
  type === undefined || type === 'object' || type === 'array';

const phaseOf = ({ name }: FaultType, phases: readonly string[]): Check =>
  check(phases.length > 1 ? oneOfTexts(phases) : () => `must NOT be set for ${name}`);
