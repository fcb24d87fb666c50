// The configuration of a sandbox in this process. The environment is not read.
import type { ControlsDocument } from '../client/documents.js';
import { Config } from '../../src/config/config.js';
import { variables } from '../../src/config/config-variables.js';
import { checkNames } from '../client/known-names.js';

/** The values of the configuration; docs/deployment.md describes them by the names of the environment variables. */
export type SandboxConfig = Partial<Config['values']>;

interface Given {
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  readonly config?: SandboxConfig | undefined;
  readonly controls?: ControlsDocument | undefined;
}

/** A free port of the loopback interface, no rate limit, no log. */
const defaults: SandboxConfig = { port: 0, host: '127.0.0.1', rateLimitPerMinute: 0, logLevel: 'silent' };
const defaultControls: ControlsDocument = { journal: { record: true } };

type Key = keyof typeof variables;

/** Throws an error with a line for each invalid value, as at the start of the service. */
export function sandboxConfig({ port, host, config = {}, controls }: Given): Config {
  const usesConfig = controls === undefined && config.controls !== undefined;
  const documents = usesConfig ? {} : { controls: JSON.stringify({ ...defaultControls, ...controls }) };
  const values = { ...defaults, ...config, ...documents, ...defined({ port, host }) };
  checkNames('config.', values, Object.keys(variables));
  const texts = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [variables[name as Key][0], textOf(value)]);
  return Config.from(Object.fromEntries(texts) as Record<string, string>);
}

const defined = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The value as the environment variable would have it. */
const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));
