// The parts of the base URL of the service.
import type { AuthRequest } from './auth-request.js';

interface Origin {
  readonly scheme: 'http' | 'https';
  /** In lower case, without a default port. */
  readonly host: string;
  readonly hostname: string;
  /** The port in the URL, else the default port. */
  readonly port: string;
}

const defaultPort = { http: '80', https: '443' } as const;

/**
 * The path and query of the URL that the client requested. A proxy may have removed the path of the base URL from the target.
 */
export function publicTarget({ origin, target }: Pick<AuthRequest, 'origin' | 'target'>): string {
  return origin.replace(/^https?:\/\/[^/]*/i, '') + target;
}

export function originOf({ origin }: Pick<AuthRequest, 'origin'>): Origin {
  const [, written = '', hostname = '', given] =
    /^(https?):\/\/(\[[^\]]*\]|[^:/]*)(?::(\d+))?/.exec(origin.toLowerCase()) ?? [];
  const scheme = written === 'https' ? 'https' : 'http';
  const port = given ?? defaultPort[scheme];
  return { scheme, hostname, port, host: port === defaultPort[scheme] ? hostname : `${hostname}:${port}` };
}

/** Other names that clients use for the same host: without port, with the default port, localhost and 127.0.0.1. */
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
