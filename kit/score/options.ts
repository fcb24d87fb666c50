// The options of the score runner, read from the command line.
import { serviceUrl, textOption } from '../commands/session-api.js';
import type { Protocol } from '../client/matcher.js';
import type { CommandFlag } from '../commands/command.js';
import type { CommandWords } from '../../src/core/flags.js';

export const scoreFlags = {
  url: {
    type: 'string',
    value: '<url>',
    doc: 'use a running service, with a new session per mutant (SANDBOX_SESSION)',
  },
  mutants: { type: 'string', value: '<ids>', doc: 'run only these mutants, separated by commas' },
  exclude: { type: 'string', value: '<ids>', doc: 'ignore these mutants' },
  protocol: {
    type: 'string',
    value: '<letters>',
    doc: 'count these protocols: R, G, S, separated by commas; default: the protocols of the suite',
  },
  concurrency: { type: 'string', value: '<n>', doc: 'runs at the same time; default: 1' },
  'timeout-ms': { type: 'string', value: '<n>', doc: 'a run may take this long ...; default: 5000' },
  'timeout-factor': {
    type: 'string',
    value: '<n>',
    doc: '... plus this factor times the dry run; default: 1.5',
  },
  'dry-run-timeout-ms': {
    type: 'string',
    value: '<n>',
    doc: 'the run without a mutant may take this long; default: 600000',
  },
  high: { type: 'string', value: '<score>', doc: 'a score from here is high; default: 80' },
  low: { type: 'string', value: '<score>', doc: 'a score below is low; default: 60' },
  break: { type: 'string', value: '<score>', doc: 'exit with 1 if the score is lower' },
  json: { type: 'string', value: '<file>', doc: 'write a report in the schema of Stryker (version 2)' },
  bail: { type: 'boolean', doc: 'stop at the first mutant that the suite does not detect, and exit with 1' },
  variations: { type: 'boolean', doc: 'run the permitted variations too (default)' },
  'no-variations': { type: 'boolean', doc: 'do not run the permitted variations' },
  iterate: { type: 'boolean', doc: 'run only mutants that were not killed in the run of the --json file' },
  shard: { type: 'string', value: '<k/n>', doc: 'run every n-th mutant, beginning with the k-th' },
  'log-dir': {
    type: 'string',
    value: '<folder>',
    doc: 'write the output of every run to a file while it runs',
  },
  github: { type: 'boolean', doc: 'print annotations and a job summary of GitHub Actions' },
} as const satisfies Record<string, CommandFlag>;

export interface ScoreOptions {
  /** The program of the suite and its arguments. */
  readonly suite: readonly string[];
  readonly url?: string;
  readonly mutants?: readonly string[];
  readonly exclude: readonly string[];
  readonly protocols?: readonly Protocol[];
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly timeoutFactor: number;
  readonly dryRunTimeoutMs: number;
  readonly high: number;
  readonly low: number;
  readonly break?: number;
  readonly json?: string;
  readonly bail: boolean;
  readonly variations: boolean;
  readonly iterate: boolean;
  readonly shard?: Shard;
  readonly logDir?: string;
  readonly github: boolean;
}

/** `2/3` */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Throws an error that names the option. */
export function scoreOptions({ values, words }: CommandWords): ScoreOptions {
  if (words.length === 0) {
    throw new Error('The command of the suite is missing: practice-api-sandbox score -- npm test');
  }
  const given = optionReader(values);
  const [high, low] = [given.integer('high', 80, 0, 100), given.integer('low', 60, 0, 100)];
  if (low > high) throw new Error(`Option '--low' must not be higher than '--high' (${high}).`);
  const json = given.text('json');
  if (values.iterate === true && json === undefined)
    throw new Error("Option '--iterate' needs '--json <file>'.");
  return {
    suite: words,
    ...defined({
      url: map(given.text('url'), serviceUrl),
      mutants: map(given.text('mutants'), listOf),
      protocols: map(given.text('protocol'), protocolsOf),
      break: values.break === undefined ? undefined : given.number('break', 0, 100),
      json,
      shard: map(given.text('shard'), shardOf),
      logDir: given.text('log-dir'),
    }),
    exclude: listOf(given.text('exclude') ?? ''),
    concurrency: given.integer('concurrency', 1, 1, 64),
    timeoutMs: given.number('timeout-ms', 5000, 86_400_000),
    timeoutFactor: given.number('timeout-factor', 1.5, 1000),
    dryRunTimeoutMs: given.number('dry-run-timeout-ms', 600_000, 86_400_000),
    high,
    low,
    bail: values.bail === true,
    variations: values['no-variations'] !== true,
    iterate: values.iterate === true,
    github: values.github === true,
  };
}

type Values = CommandWords['values'];

function optionReader(values: Values) {
  const number = (name: string, fallback: number, max: number): number => {
    const given = textOption(values[name]);
    const value = given === undefined ? fallback : Number(given);
    if (given === '' || !(value >= 0 && value <= max)) {
      throw new Error(`Option '--${name}' must be a number from 0 to ${max}, not '${given ?? ''}'.`);
    }
    return value;
  };
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = number(name, fallback, max);
    if (Number.isInteger(value) && value >= min) return value;
    throw new Error(`Option '--${name}' must be a whole number from ${min} to ${max}, not '${value}'.`);
  };
  return { text: (name: string) => textOption(values[name]), number, integer };
}

const map = <A, B>(value: A | undefined, change: (value: A) => B): B | undefined =>
  value === undefined ? undefined : change(value);

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}

const listOf = (given: string): readonly string[] =>
  given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const protocolNames = new Map<string, Protocol>([
  ['R', 'REST'],
  ['G', 'GraphQL'],
  ['S', 'SOAP'],
]);

function protocolsOf(given: string): readonly Protocol[] {
  return listOf(given).map((item) => {
    const name = protocolNames.get(item.charAt(0).toUpperCase());
    const isKnown = name !== undefined && (item.length === 1 || item.toLowerCase() === name.toLowerCase());
    if (isKnown) return name;
    throw new Error(`Option '--protocol' must be R, G or S, not '${item}'.`);
  });
}

function shardOf(given: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(given) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new Error(`Option '--shard' must be k/n, such as 1/3, not '${given}'.`);
}
