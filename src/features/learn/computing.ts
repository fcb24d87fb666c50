// Values that a learner computes before a request: digests, HMACs and encodings.
import { createHash, createHmac } from 'node:crypto';
import { toText, fillTemplate, hasAllValues, type TemplateValues } from '../../core/template.js';
import type { Computation } from './scenario.js';

/** The saved values and those computed from them, in order. A computation that needs an unknown value is skipped. */
export function compute(computations: readonly Computation[], saved: TemplateValues): Map<string, unknown> {
  const known = new Map(saved);
  for (const computation of computations) {
    const { name, of, key = '' } = computation;
    if (hasAllValues(of, known) && hasAllValues(key, known)) known.set(name, result(computation, known));
    else known.delete(name);
  }
  return known;
}

function result({ hash, of, key, as }: Computation, saved: TemplateValues): string {
  const bytes = digest(hash, textOf(of, saved), textOf(key ?? '', saved));
  return as === 'text' ? bytes.toString() : bytes.toString(as);
}

function digest(hash: Computation['hash'], text: string, key: string): Buffer {
  if (hash === 'none') return Buffer.from(text);
  return hash === 'sha256'
    ? createHash('sha256').update(text).digest()
    : createHmac('sha256', key).update(text).digest();
}

function textOf(template: string, saved: TemplateValues): string {
  return toText(fillTemplate(template, saved));
}
