// Runs the service in this process, for a test suite.
import type { AddressInfo } from 'node:net';
import type { ControlsDocument } from '../client/documents.js';
import type { Entities } from '../client/generated/records.js';
import type { EntitiesLike } from '../client/rest-types.js';
import { Sandbox } from '../client/sandbox.js';
import type { Clock } from '../../src/core/clock.js';
import type { Random } from '../../src/core/random.js';
import { checkNames, namesOf } from '../client/known-names.js';
import { sandboxConfig, type SandboxConfig } from './sandbox-config.js';

export interface SandboxOptions {
  /** Default: 0, a free port. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  readonly config?: SandboxConfig;
  /** The controls of all sessions. By default, the journal of requests is on. */
  readonly controls?: ControlsDocument;
  readonly clock?: Clock;
  readonly random?: Random;
  /** A definition of entities: a path, the name of a template, or the content of a definition. Default: users, products and orders. */
  readonly entities?: string | object;
}

const optionNames = namesOf<SandboxOptions>({
  port: true,
  host: true,
  config: true,
  controls: true,
  clock: true,
  random: true,
  entities: true,
});

/** Milliseconds for requests in progress when a sandbox closes. */
const DRAIN_TIMEOUT = 500;

/**
 * Starts the service on a free port of this machine, with the store in memory. It shares nothing with other sandboxes, and does not
 * read the environment. Rejects with one line for each invalid value.
 */
export async function createSandbox<E extends EntitiesLike<E> = Entities>(
  options: SandboxOptions = {},
): Promise<Sandbox<E>> {
  checkNames('createSandbox: ', options, optionNames);
  const { clock, random } = options;
  const config = sandboxConfig(options);
  const [{ createApp }, { serve }, { Ports }, { SoapService }, { configuredEntities }] = await loadService();
  const entities = options.entities ?? config.values.entities;
  const app = await createApp({
    config,
    isEmbedded: true,
    ...(entities !== undefined && { entities: await configuredEntities(entities, 'entities: ') }),
    ...(clock && { clock }),
    ...(random && { random }),
  });
  try {
    await serve(app, config);
  } catch (reason) {
    await app.close();
    throw reason;
  }
  const url = urlOf(app.getHttpServer().address() as AddressInfo);
  const close = async (): Promise<void> => {
    const timer = setTimeout(() => app.get(Ports).closeConnections(), DRAIN_TIMEOUT);
    await app.close().finally(() => clearTimeout(timer));
  };
  return new Sandbox(url, {
    readWsdl: () => Promise.resolve(app.get(SoapService, { strict: false }).wsdl(`${url}/soap`)),
    close,
  });
}

const loadService = () =>
  Promise.all([
    import('../../src/app.js'),
    import('../../src/platform/kernel/lifecycle/service.js'),
    import('../../src/platform/kernel/lifecycle/ports.js'),
    import('../../src/features/soap/soap.service.js'),
    import('../../src/features/configured-entities.js'),
  ]);

/** An address that means every address, `0.0.0.0` or `::`, is not one to connect to. */
function urlOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
