// Puts one to four errors into a generated definition.
import { Draw } from '../draw.js';
import type { DrawnDefinition } from '../drawn-definition.js';
import type { ExpectedError, Injection, Json } from './injection.js';
import { fieldErrors, referenceErrors } from './field-errors.js';
import { entityErrors, fileErrors, nameErrors } from './file-errors.js';
import { ruleErrors, ruleNameErrors } from './rule-errors.js';
import { ruleViolations, sampleErrors } from './sample-errors.js';

const together: readonly Injection[] = [
  ...[...fieldErrors, ...referenceErrors, ...ruleErrors, ...ruleNameErrors],
  ...[...entityErrors, ...nameErrors, ...fileErrors, ...sampleErrors, ...sampleErrors],
];

interface Invalid {
  readonly content: Json;
  readonly errors: readonly ExpectedError[];
}

/** @param turn selects one error, so that a row of turns has all of them; the others are random */
export function injectErrors(definition: DrawnDefinition, turn: number): Invalid {
  const draw = new Draw(definition.seed + 0.25);
  const content = structuredClone(definition.content) as Json;
  const isAlone = turn % 20 === 19;
  const first = isAlone ? draw.pick(ruleViolations) : together[turn % together.length];
  const others = isAlone ? [] : draw.some(together, draw.int(0, 3));
  const injections = [...(first === undefined ? [] : [first]), ...others, ...(isAlone ? [] : fieldErrors)];
  const most = 1 + others.length;
  const errors: ExpectedError[] = [];
  for (let [index, count] = [0, 0]; count < most && index < injections.length; index += 1) {
    const found = injections[index]?.({ draw, definition, content, id: index });
    if (found === undefined) continue;
    errors.push(...found);
    count += 1;
  }
  return { content, errors };
}
