// The public URL of the service, for links in responses.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config.js';

const plainHost = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** The path of PUBLIC_BASE_URL, without a slash at the end; empty if the service has its own host. */
export function basePath({ values: { publicBaseUrl } }: Config): string {
  return publicBaseUrl === undefined ? '' : new URL(publicBaseUrl).pathname.replace(/\/$/, '');
}

/** Most requests have the host of the request before. */
let lastUrl: { readonly text: string; readonly isValid: boolean } = { text: '', isValid: false };

function isValidUrl(text: string): boolean {
  if (text !== lastUrl.text) lastUrl = { text, isValid: URL.canParse(text) };
  return lastUrl.isValid;
}

/**
 * PUBLIC_BASE_URL, else the URL of the request if its host is a plain `name[:port]`. Always a valid URL, without a slash at the
 * end.
 */
export function baseUrl(config: Config, { host, protocol }: FastifyRequest): string {
  const { publicBaseUrl, port } = config.values;
  if (publicBaseUrl !== undefined) return publicBaseUrl;
  const url = `${protocol}://${host}`;
  return plainHost.test(host) && isValidUrl(url) ? url : `${protocol}://localhost:${port}`;
}
