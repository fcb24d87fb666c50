// The configuration: environment variables, checked at start and frozen.
import type { VariableParser } from '../core/environment.js';
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

  /** Reads the environment. Throws an error with a line for each invalid variable: its name, its value and what it must be. */
  static from(environment: Readonly<Record<string, string | undefined>>): Config {
    const errors: string[] = [];
    const read = Object.entries(variables).map(([key, [name, parser, fallback]]) => {
      const text = environment[name];
      if (text === undefined || text === '') return [key, fallback];
      const value = (parser as VariableParser<unknown>).parse(text);
      if (value === undefined) errors.push(errorOf(name, parser, text));
      return [key, value];
    });
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return new Config(Object.freeze(Object.fromEntries(read) as Values));
  }

  /** A copy with other values; for tests and embedding. */
  with(changes: Partial<Values>): Config {
    return new Config(Object.freeze({ ...this.values, ...changes }));
  }
}

/** A value with `@` may be a URL with a password. */
function errorOf(name: string, { expected, secret }: VariableParser<unknown>, text: string): string {
  const isHidden = secret === true || text.includes('@');
  return isHidden
    ? `${name}: must be ${expected} (the value is not shown)`
    : `${name}=${text}: must be ${expected}`;
}
