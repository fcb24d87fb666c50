// Listens on a port. An error names the environment variable that has to change.
import { once } from 'node:events';
import { createServer } from 'node:net';

interface Place {
  /** The environment variable of the port. */
  readonly variable: 'PORT' | 'MTLS_PORT' | 'METRICS_PORT';
  readonly port: number;
  /** Undefined: every address. */
  readonly host: string | undefined;
}

/** Calls `listen` with the host to listen on. Rejects with an error for the operator. */
export async function listenAt<T>(place: Place, listen: (host: string) => Promise<T>): Promise<T> {
  try {
    return await listen(place.host ?? (await everyAddress()));
  } catch (reason) {
    const describe = errors[(reason as NodeJS.ErrnoException).code ?? ''];
    if (describe === undefined) throw reason;
    throw new Error(describe(place), { cause: reason });
  }
}

/** The IPv6 address accepts IPv4 connections too, but IPv6 may be disabled. */
async function everyAddress(): Promise<'::' | '0.0.0.0'> {
  const probe = createServer();
  try {
    await once(probe.listen(0, '::'), 'listening');
    return '::';
  } catch {
    return '0.0.0.0';
  } finally {
    probe.close();
  }
}

type Describe = (place: Place) => string;

const invalidHost: Describe = ({ host = '' }) => `HOST=${host}: is not an address of this machine`;

const errors: Readonly<Record<string, Describe>> = {
  EADDRINUSE: ({ variable, port, host = '' }) =>
    `${variable}=${port}: the port is in use${host === '' ? '' : ` on ${host}`}. Set another port.`,
  EACCES: ({ variable, port }) =>
    `${variable}=${port}: this user may not open the port. Set a port above 1023.`,
  EADDRNOTAVAIL: invalidHost,
  EINVAL: invalidHost,
  ENOTFOUND: invalidHost,
  EAI_AGAIN: invalidHost,
};
