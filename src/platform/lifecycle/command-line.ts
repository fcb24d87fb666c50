// What may be said on the command line: little, since the environment says everything.
import { parseArgs } from 'node:util';
import { Config } from '../../config.js';

const options = {
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

interface Command {
  /** To be printed instead of a start. */
  readonly answer?: 'help' | 'version';
  /** What the environment is to say for this one start. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Throws one line that names what it does not know. */
export function parseCommandLine(words: readonly string[]): Command {
  const { values } = parseArgs({ args: [...words], options });
  const environment = values.port === undefined ? {} : { PORT: values.port };
  if (values.help === true) return { answer: 'help', environment };
  if (values.version === true) return { answer: 'version', environment };
  return { environment };
}

/** The options, and every variable of the environment with its default. */
export function helpText(): string {
  const variables = Config.variables.map(
    ({ name, expected, fallback, doc }) =>
      `  ${name}${fallback === undefined ? '' : `=${String(fallback)}`}\n      ${plain(doc)} (${expected})`,
  );
  return `Usage: practice-api-sandbox [--port <port>] [--help] [--version]

Starts the practice API: REST, GraphQL and SOAP, on a private session for each client.

  --port <port>  the port to listen on; 0 takes any free one; stands above PORT
  -h, --help     this text
  -v, --version  the version

Everything else is told by environment variables, here with their defaults:

${variables.join('\n')}`;
}

/** Documents are written in Markdown; a terminal shows text. */
function plain(doc: string): string {
  return doc.replaceAll('`', '').replace(/\.$/, '');
}
