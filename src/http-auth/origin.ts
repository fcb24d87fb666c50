// The parts of the address under which a client reaches the service. A host may be any text that a client sent.
import type { AuthRequest } from './auth-request.js';

interface Origin {
  readonly scheme: 'http' | 'https';
  /** In lower case, without the port where it is the default one. */
  readonly host: string;
  readonly hostname: string;
  /** The one written, else the default one. */
  readonly port: string;
}

const defaultPort = { http: '80', https: '443' } as const;

export function originOf({ origin }: Pick<AuthRequest, 'origin'>): Origin {
  const [, written = '', hostname = '', given] =
    /^(https?):\/\/(\[[^\]]*\]|[^:/]*)(?::(\d+))?/.exec(origin.toLowerCase()) ?? [];
  const scheme = written === 'https' ? 'https' : 'http';
  const port = given ?? defaultPort[scheme];
  return { scheme, hostname, port, host: port === defaultPort[scheme] ? hostname : `${hostname}:${port}` };
}

/** Other names that clients give to the same host: without its port, with the default one, this machine by its other name. */
export function otherHosts({ scheme, host, hostname, port }: Origin): string[] {
  const twin = hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const names = [
    hostname,
    `${hostname}:${port}`,
    `${hostname}:${defaultPort[scheme]}`,
    twin,
    `${twin}:${port}`,
  ];
  return [...new Set(names)].filter((name) => name !== host);
}
