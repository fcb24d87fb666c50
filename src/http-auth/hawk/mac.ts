// What Hawk signs, and how (https://github.com/mozilla/hawk/blob/main/API.md). Each step can be done differently.
import { createHash, createHmac } from 'node:crypto';
import { decodeBase64 } from '../base64.js';
import { hawkKey } from './credentials.js';

/** What the normalized string is made of. Absent attributes are empty. */
interface Artifacts {
  /** `header` of a request, `response` to it, or `bewit` of an address. */
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

export interface MacInput extends Artifacts {
  readonly key: string | Buffer;
  readonly algorithm: 'sha256' | 'sha1';
  /** What stands behind the last line. */
  readonly end: string;
  /** The MAC's bytes, from how it was written. */
  readonly read: (mac: string) => Buffer | undefined;
}

/** How a MAC is made rightly, whatever of. */
export const macDefaults: Pick<MacInput, 'key' | 'algorithm' | 'end' | 'read'> = {
  key: hawkKey.key,
  algorithm: hawkKey.algorithm,
  end: '\n',
  read: decodeBase64,
};

/** A line for each part; the last two only where an application is named. */
export function normalized(artifacts: Artifacts, end = '\n'): string {
  const { type, ts, nonce, method, resource, host, port, hash, ext, app, dlg } = artifacts;
  const escaped = ext.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  const lines = [`hawk.1.${type}`, ts, nonce, method, resource, host, port, hash, escaped];
  return [...lines, ...(app === '' ? [] : [app, dlg])].join('\n') + end;
}

export function macOf(recipe: MacInput): Buffer {
  return createHmac(recipe.algorithm, recipe.key).update(normalized(recipe, recipe.end)).digest();
}

/** The seal over the service's own time, by which a client knows whose clock it is told of. */
export function timeMac(ts: string): string {
  return createHmac(hawkKey.algorithm, hawkKey.key).update(`hawk.1.ts\n${ts}\n`).digest('base64');
}

/** The hash of a body and its media type; the latter in small letters, without its parameters. */
export function payloadHash(body: Buffer | string, contentType: string): string {
  const [type = ''] = contentType.split(';');
  return createHash(hawkKey.algorithm)
    .update(`hawk.1.payload\n${type.trim().toLowerCase()}\n`)
    .update(body)
    .update('\n')
    .digest('base64');
}

/** Where a request went: the parts of the address that Hawk signs. The port is there also where it goes without saying. */
export function urlParts(origin: string, target: string): Pick<Artifacts, 'host' | 'port' | 'resource'> {
  const [, scheme = '', name = '', port, prefix = ''] =
    /^(https?):\/\/(\[[^\]]*\]|[^/:]*)(?::(\d+))?(.*)/is.exec(origin) ?? [];
  return {
    host: name.toLowerCase(),
    port: port ?? (scheme.toLowerCase() === 'https' ? '443' : '80'),
    resource: prefix + target,
  };
}
