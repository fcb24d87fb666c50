// Parsers of the environment variables that locate Redis. Their texts can contain passwords.
import type { VariableParser } from './environment.js';

interface RedisHost {
  readonly host: string;
  readonly port: number;
}

/** `user:password@host:port,host:port`: the credentials apply to all hosts. */
export interface RedisHosts {
  readonly nodes: readonly RedisHost[];
  readonly username: string | undefined;
  readonly password: string | undefined;
}

/** Undefined if the text is malformed. The default port applies to hosts without a port. */
export function parseRedisHosts(text: string, defaultPort: number): RedisHosts | undefined {
  const [, username = '', password = '', list = ''] = /^(?:([^:@]*)(?::(.*))?@)?([^@]+)$/.exec(text) ?? [];
  const nodes = list.split(',').map((host) => parseHost(host.trim(), defaultPort));
  if (!nodes.every((node) => node !== undefined)) return undefined;
  try {
    const [name, secret] = [username, password].map(decodeURIComponent);
    return { nodes, username: name === '' ? undefined : name, password: secret === '' ? undefined : secret };
  } catch {
    return undefined;
  }
}

/** A host name, an IPv4 address, or an IPv6 address in brackets; and a port. */
function parseHost(text: string, defaultPort: number): RedisHost | undefined {
  if (!/^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/.test(text) || !URL.canParse(`redis://${text}`))
    return undefined;
  const { hostname, port } = new URL(`redis://${text}`);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || defaultPort) };
}

const clusterUrl = /^rediss?\+cluster:\/\/(.+)$/;
const serverUrl = /^rediss?:\/\/([^/?#]+)(?:\/\d{0,4})?(?:\?.*)?$/;

export const redisServerUrl: VariableParser<string> = {
  expected:
    'redis://, rediss://, redis+cluster:// or rediss+cluster://, followed by [user:password@]host:port; encode special ' +
    'characters of a password (encodeURIComponent)',
  secret: true,
  parse: (text) => {
    const [, hosts] = clusterUrl.exec(text) ?? [];
    if (hosts !== undefined) return parseRedisHosts(hosts, 6379) && text;
    const [, server = ''] = serverUrl.exec(text) ?? [];
    return parseRedisHosts(server, 6379)?.nodes.length === 1 ? text : undefined;
  },
};

export const redisSentinels: VariableParser<RedisHosts> = {
  expected:
    'host:port of each Sentinel, separated by commas, after an optional user:password@ that applies to all of them',
  secret: true,
  parse: (text) => parseRedisHosts(text, 26379),
};
