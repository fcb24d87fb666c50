// The command line of `serve`. A flag for every environment variable; a flag overrides the environment.
import { Config } from '../../../config/config.js';
import { readFlags, type CommandWords, type Flag } from '../../../core/flags.js';
import { closest } from '../../../core/text.js';

/** `rate-limit-per-minute` of RATE_LIMIT_PER_MINUTE. */
const flagOf = (variable: string): string => variable.toLowerCase().replaceAll('_', '-');

const variablesByFlag = new Map(Config.variables.map(({ name }) => [flagOf(name), name]));

const flags: Readonly<Record<string, Flag>> = {
  ...Object.fromEntries([...variablesByFlag.keys()].map((flag) => [flag, { type: 'string' }])),
  port: { type: 'string', short: 'p' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
};

/** The other commands are not part of the service; kit/main.ts runs them. */
const commands = {
  serve: 'starts the service (default)',
  score: 'measures a test suite: runs it against variants of the service with one known error each',
  verify: 'checks which requests a session received',
  export: 'writes the records of a session to a file',
  import: 'loads the records of a file into a session',
  entities: 'checks and shows definitions of entities, and prints templates',
} as const;

interface ServeCommand {
  /** Printed instead of starting the service. */
  readonly print?: 'help' | 'version';
  /** Variables that override the environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Throws an error that names the unknown option or command. */
export function parseCommandLine(argv: readonly string[]): ServeCommand {
  const { values, words } = readFlags(argv, flags);
  checkWords(words);
  if (values.help === true) return { print: 'help', environment: {} };
  if (values.version === true) return { print: 'version', environment: {} };
  return { environment: environmentOf(values) };
}

function checkWords([first, ...others]: readonly string[]): void {
  const unexpected = first === 'serve' ? others[0] : first;
  if (unexpected === undefined) return;
  if (first === 'serve') throw new Error(`Unexpected argument '${unexpected}'.`);
  const known = closest(unexpected, Object.keys(commands)) ?? 'serve';
  throw new Error(`Unknown command '${unexpected}'. Did you mean '${known}'?`);
}

function environmentOf(values: CommandWords['values']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([flag, value]) => {
      const variable = variablesByFlag.get(flag);
      return variable === undefined ? [] : [[variable, String(value)]];
    }),
  );
}

/** The commands, the flags, and every environment variable with its default. */
export function helpText(): string {
  const variables = Config.variables.map(
    ({ name, expected, fallback, doc }) =>
      `  ${name}${fallback === undefined ? '' : `=${String(fallback)}`}\n      ${plain(doc)} (${expected})`,
  );
  const listed = Object.entries(commands).map(([name, doc]) => `  ${name.padEnd(8)}  ${doc}`);
  return `Usage: practice-api-sandbox [serve] [options]
       practice-api-sandbox <command> --help

Starts the practice API: REST, GraphQL and SOAP, with a private session for each client.

Commands:

${listed.join('\n')}

Options of serve:

  -p, --port <port>  the port to listen on; 0 selects a free port; overrides PORT
  --<name> <value>   any variable below in lower case with hyphens, such as --rate-limit-per-minute 0; overrides the variable
  -h, --help         print this help
  -v, --version      print the version

Environment variables with their defaults:

${variables.join('\n')}`;
}

/** Removes Markdown. */
function plain(doc: string): string {
  return doc.replaceAll('`', '').replace(/\.$/, '');
}
