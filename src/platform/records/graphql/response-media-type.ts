// The media type of a response (GraphQL over HTTP, §6.2): the one that the client prefers, application/json by default.
import { preferredType } from '../../http/routing/media-type.js';
import { MemoryAccount } from '../../kernel/memory/memory.account.js';
import { MemoryCache } from '../../kernel/memory/memory.cache.js';

export const JSON_MEDIA_TYPE = 'application/json';
const GRAPHQL_MEDIA_TYPE = 'application/graphql-response+json';
const HTML = 'text/html';

/** Bytes. Most clients send one of a few headers, so the cache needs no part of the memory budget. */
const MAX_BYTES = 64 * 1024;
const ENTRY_BYTES = 150;

const cache = new MemoryCache<string>(() => MemoryAccount.standalone('media types', MAX_BYTES));

/** Undefined if the client accepts neither media type. */
export function responseMediaType(accept: string | undefined): string | undefined {
  const header = accept ?? '*/*';
  const cached = cache.get(header);
  if (cached !== undefined) return cached;
  const best = preferredType(header, [JSON_MEDIA_TYPE, GRAPHQL_MEDIA_TYPE]);
  if (best === undefined) return undefined;
  const type = `${best}; charset=utf-8`;
  cache.set(header, type, ENTRY_BYTES + 2 * header.length);
  return type;
}

/** Whether the client prefers a page, as browsers do for the URL in the address bar. */
export function prefersGraphiql(accept = ''): boolean {
  if (!accept.includes(HTML)) return false;
  return preferredType(accept, [JSON_MEDIA_TYPE, GRAPHQL_MEDIA_TYPE, HTML]) === HTML;
}
