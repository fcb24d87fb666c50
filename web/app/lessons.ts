// Fills in the variables of a lesson step and computes its values. The service stores the saved values.
import type { Request } from './api.ts';
import { compute, type Computation } from '../../src/core/compute/computations.ts';
import { encode } from '../../src/core/compute/encodings.ts';

export interface Lesson {
  readonly id: string;
  readonly title: string;
  readonly level: string;
  readonly protocol: string;
  readonly minutes: number;
  readonly goal: string;
  readonly steps: readonly Step[];
}

export interface Summary extends Omit<Lesson, 'steps'> {
  readonly steps: number;
}

export interface Step {
  readonly title: string;
  readonly why: string;
  readonly compute?: readonly Computation[];
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly expect: Readonly<Record<string, unknown>>;
  readonly hint: string;
  readonly tries?: number;
}

export interface Progress {
  readonly completed: boolean;
  readonly done: number;
  readonly open: number | null;
  readonly saved: Readonly<Record<string, unknown>>;
  readonly last_mismatch: {
    readonly step: number;
    readonly sent: { readonly method: string; readonly path: string };
    readonly problems: readonly string[];
    readonly hint: string;
  } | null;
}

type Variables = ReadonlyMap<string, unknown>;

/** The variables at the start of a lesson. */
export function initialVariables(): Map<string, unknown> {
  const unique = encode(crypto.getRandomValues(new Uint8Array(4)), 'hex');
  return new Map<string, unknown>([
    ['unique', unique],
    ['now', Math.floor(Date.now() / 1000)],
  ]);
}

/** The request of a step with all known variables filled in; unknown placeholders stay. */
export function requestOf({ request, compute: computations = [] }: Step, variables: Variables): Request {
  const known = compute(computations, variables);
  const { method, path, headers = {}, body } = request;
  const filled = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, text(value, known)]),
  );
  const isJson = body !== undefined && typeof body !== 'string';
  return {
    method,
    path: text(path, known),
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...filled },
    body:
      body === undefined
        ? undefined
        : isJson
          ? JSON.stringify(fill(body, known), null, 2)
          : text(body, known),
  };
}

function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return found;
}

const place = /\{\{\s*([\w.-]+)\s*\}\}/g;

function lookUp(name: string, variables: Variables): unknown {
  const [first = '', ...rest] = name.split('.');
  return rest.length === 0 ? variables.get(first) : valueAt(variables.get(first), rest.join('.'));
}

function text(template: string, variables: Variables): string {
  return template.replace(place, (whole, name: string) => {
    const value = lookUp(name, variables);
    if (value === undefined) return whole;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

function fill(template: unknown, variables: Variables): unknown {
  if (typeof template === 'string') {
    const [, name] = /^\{\{\s*([\w.-]+)\s*\}\}$/.exec(template) ?? [];
    return (name === undefined ? undefined : lookUp(name, variables)) ?? text(template, variables);
  }
  if (Array.isArray(template)) return template.map((item) => fill(item, variables));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fill(value, variables)]));
}
