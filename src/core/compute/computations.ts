// Values that a learner computes before a request, as a lesson file declares them.
import { fillTemplate, hasAllValues, toText, type TemplateValues } from '../template.js';
import { encode, utf8, type Encoding } from './encodings.js';
import { computeValue } from './functions.js';
import { hash, hmacOf } from './hashes.js';

/** A computation by function, or in the older form by hash. Both name the result. */
export type Computation = FunctionComputation | HashComputation;

interface FunctionComputation {
  readonly name: string;
  readonly function: string;
  /** By argument name; values may contain placeholders. */
  readonly arguments: Readonly<Record<string, string>>;
}

export interface HashComputation {
  readonly name: string;
  readonly hash: 'none' | 'sha256' | 'hmac-sha256';
  readonly of: string;
  /** For an HMAC. */
  readonly key?: string;
  readonly as: Encoding;
}

/** The saved values, and the values computed from them, in order. A computation that needs an unknown value is skipped. */
export function compute(computations: readonly Computation[], saved: TemplateValues): Map<string, unknown> {
  const values = new Map(saved);
  for (const computation of computations) {
    if (templatesOf(computation).every((template) => hasAllValues(template, values))) {
      values.set(computation.name, resultOf(computation, values));
    } else {
      values.delete(computation.name);
    }
  }
  return values;
}

function templatesOf(computation: Computation): readonly string[] {
  if ('function' in computation) return Object.values(computation.arguments);
  return [computation.of, computation.key ?? ''];
}

function resultOf(computation: Computation, values: TemplateValues): string {
  const filled = (template: string): string => toText(fillTemplate(template, values));
  if ('function' in computation) {
    const given = Object.entries(computation.arguments).map(([name, value]) => [name, filled(value)]);
    return computeValue(computation.function, Object.fromEntries(given) as Record<string, string>);
  }
  const [text, key] = [filled(computation.of), filled(computation.key ?? '')];
  return encode(hashed(computation.hash, text, key), computation.as);
}

function hashed(name: HashComputation['hash'], text: string, key: string): Uint8Array {
  if (name === 'none') return utf8(text);
  return name === 'sha256' ? hash('sha256', text) : hmacOf('sha256', key, text);
}
