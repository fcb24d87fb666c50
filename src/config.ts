// The configuration: environment variables, checked at start and frozen.
import type { VariableParser } from './core/environment.js';
import { variables } from './config-variables.js';

type Variables = typeof variables;
type Read<R> = R extends VariableParser<infer T> ? T : never;
type Values = {
  readonly [K in keyof Variables]: Read<Variables[K][1]> | (undefined & Variables[K][2]);
};

/** The configuration as a class, so that it can be injected by its type. */
export class Config {
  private constructor(readonly values: Values) {}

  /** Every variable with its description, for the reference. */
  static readonly variables = Object.values(variables).map(([name, { expected }, fallback, doc]) => ({
    name,
    expected,
    fallback,
    doc,
  }));

  /** Reads the environment. Throws one line that names the variable, its value and what it must be. */
  static from(environment: Readonly<Record<string, string | undefined>>): Config {
    const read = Object.entries(variables).map(([key, [name, reader, fallback]]) => {
      const text = environment[name];
      return [key, text === undefined || text === '' ? fallback : readVariable(name, reader, text)];
    });
    return new Config(Object.freeze(Object.fromEntries(read) as Values));
  }

  /** A copy with other values; for tests and embedding. */
  with(changes: Partial<Values>): Config {
    return new Config(Object.freeze({ ...this.values, ...changes }));
  }
}

function readVariable(
  name: string,
  { parse, expected, isSecret }: VariableParser<unknown>,
  text: string,
): unknown {
  const value = parse(text);
  if (value !== undefined) return value;
  const note = '. The value is not shown because it can contain a password.';
  throw new Error(isSecret ? `${name}: must be ${expected}${note}` : `${name}=${text}: must be ${expected}`);
}
