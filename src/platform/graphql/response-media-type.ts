// The media type of an answer (GraphQL over HTTP, §6.2): the one that a client likes best, application/json in doubt.
import Negotiator from 'negotiator';
import { LruCache } from './lru-cache.js';

export const JSON_MEDIA_TYPE = 'application/json';
const GRAPHQL_MEDIA_TYPE = 'application/graphql-response+json';

const chosen = new LruCache<string>(16 * 1024);

/** The media type to answer with; undefined where the client takes neither. */
export function responseMediaType(accept: string | undefined): string | undefined {
  const header = accept ?? '*/*';
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const [best] = new Negotiator({ headers: { accept: header } }).mediaTypes([
    JSON_MEDIA_TYPE,
    GRAPHQL_MEDIA_TYPE,
  ]);
  if (best === undefined) return undefined;
  const type = `${best}; charset=utf-8`;
  chosen.set(header, type, header.length);
  return type;
}
