// Command-line options. Everything else is configured by environment variables.
import { parseArgs } from 'node:util';
import { Config } from '../../config.js';

const options = {
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

interface Command {
  /** Printed instead of starting the service. */
  readonly print?: 'help' | 'version';
  /** Variables that override the environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Throws an error that names the unknown option. */
export function parseCommandLine(argv: readonly string[]): Command {
  const { values } = parseArgs({ args: [...argv], options });
  const environment = values.port === undefined ? {} : { PORT: values.port };
  if (values.help === true) return { print: 'help', environment };
  if (values.version === true) return { print: 'version', environment };
  return { environment };
}

/** The options, and every environment variable with its default. */
export function helpText(): string {
  const variables = Config.variables.map(
    ({ name, expected, fallback, doc }) =>
      `  ${name}${fallback === undefined ? '' : `=${String(fallback)}`}\n      ${plain(doc)} (${expected})`,
  );
  return `Usage: practice-api-sandbox [--port <port>] [--help] [--version]

Starts the practice API: REST, GraphQL and SOAP, with a private session for each client.

  --port <port>  the port to listen on; 0 selects a free port; overrides PORT
  -h, --help     print this help
  -v, --version  print the version

Environment variables with their defaults:

${variables.join('\n')}`;
}

/** Removes Markdown. */
function plain(doc: string): string {
  return doc.replaceAll('`', '').replace(/\.$/, '');
}
