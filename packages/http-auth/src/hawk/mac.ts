// Computes the MAC of Hawk (https://github.com/mozilla/hawk/blob/main/API.md).
import { createHash, createHmac } from 'node:crypto';
import { decodeBase64 } from '../base64.js';
import type { HawkKey } from './credentials.js';

/** The parts of the normalized string. Absent attributes are empty. */
interface Artifacts {
  /** `header` of a request, `response`, or `bewit` of a URL. */
  readonly type: string;
  /** Seconds since the Unix epoch. */
  readonly ts: string;
  readonly nonce: string;
  readonly method: string;
  /** Path and query. */
  readonly resource: string;
  readonly host: string;
  readonly port: string;
  readonly hash: string;
  readonly ext: string;
  readonly app: string;
  readonly dlg: string;
}

export interface HawkMacInput extends Artifacts {
  readonly key: string | Buffer;
  readonly algorithm: HawkKey['algorithm'];
  /** The end of the normalized string. */
  readonly end: string;
  /** Decodes a MAC. */
  readonly read: (mac: string) => Buffer | undefined;
}

/** The input of a MAC that is the same for all requests. */
export const macDefaults = ({
  key,
  algorithm,
}: HawkKey): Pick<HawkMacInput, 'key' | 'algorithm' | 'end' | 'read'> => ({
  key,
  algorithm,
  end: '\n',
  read: decodeBase64,
});

/** One line per part; the last two only if there is an application. */
export function normalized(artifacts: Artifacts, end = '\n'): string {
  const { type, ts, nonce, method, resource, host, port, hash, ext, app, dlg } = artifacts;
  const escaped = ext.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  const lines = [`hawk.1.${type}`, ts, nonce, method, resource, host, port, hash, escaped];
  return [...lines, ...(app === '' ? [] : [app, dlg])].join('\n') + end;
}

export function macOf(input: HawkMacInput): Buffer {
  return createHmac(input.algorithm, input.key).update(normalized(input, input.end)).digest();
}

/** The MAC over the time of the service, with which a client verifies that time. */
export function timeMac(ts: string, { algorithm, key }: HawkKey): string {
  return createHmac(algorithm, key).update(`hawk.1.ts\n${ts}\n`).digest('base64');
}

/** The hash of a body and its media type; the latter in lower case, without parameters. */
export function payloadHash(
  body: Buffer | string,
  contentType: string,
  algorithm: HawkKey['algorithm'] = 'sha256',
): string {
  const [type = ''] = contentType.split(';');
  return createHash(algorithm)
    .update(`hawk.1.payload\n${type.trim().toLowerCase()}\n`)
    .update(body)
    .update('\n')
    .digest('base64');
}

/** The parts of the URL that Hawk signs. The port is always included. */
export function urlParts(origin: string, target: string): Pick<Artifacts, 'host' | 'port' | 'resource'> {
  const [, scheme = '', name = '', port, prefix = ''] =
    /^(https?):\/\/(\[[^\]]*\]|[^/:]*)(?::(\d+))?(.*)/is.exec(origin) ?? [];
  return {
    host: name.toLowerCase(),
    port: port ?? (scheme.toLowerCase() === 'https' ? '443' : '80'),
    resource: prefix + target,
  };
}
