// Persisted queries. Clients register a query with Apollo's automatic persisted queries. They execute it with the same
// protocol, or with `persisted: true` and its SHA-256 as the query.
import { Injectable } from '@nestjs/common';
import { failValidation } from '../../../core/errors.js';
import { heapBytesOf } from '../../../core/heap-bytes.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { MemoryCache } from '../../kernel/memory/memory.cache.js';

const MIB = 1024 * 1024;
/** Heap bytes of an entry in addition to its texts. */
const ENTRY_BYTES = 100;

/** Apollo puts it before the hash. */
const KEY_PREFIX = 'apq:';

/** The cache of Apollo's persisted queries, bounded. */
@Injectable()
export class PersistedQueries {
  private readonly queries: MemoryCache<string>;

  constructor(budget: MemoryBudget) {
    this.queries = new MemoryCache((evict) =>
      budget.cache('persisted-queries', { share: 0.01, max: 8 * MIB }, evict),
    );
  }

  /** The registered query with a hash. */
  find(sha256: string): string | undefined {
    return this.queries.get(KEY_PREFIX + sha256);
  }

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.queries.get(key));
  }

  set(key: string, query: string): Promise<void> {
    this.queries.set(key, query, ENTRY_BYTES + heapBytesOf(key) + heapBytesOf(query));
    return Promise.resolve();
  }

  /** Not needed: the least recently used queries are removed automatically. */
  delete(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Replaces `persisted: true` by Apollo's `extensions.persistedQuery`; returns any other body as it is. Throws BAD_REQUEST if
 * `persisted` is not a boolean, or if there is no hash.
 */
export function expandPersisted(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('persisted' in body)) return body;
  const { persisted, query, ...rest } = body as Json;
  if (typeof persisted !== 'boolean') return failField('body', 'persisted', 'must be boolean');
  if (!persisted) return { ...rest, query };
  const persistedQuery = reference(query, 'body');
  return { ...rest, extensions: { ...(rest.extensions as Json | null), persistedQuery } };
}

/** Does the same for a query string, where every value is text. */
export function expandPersistedSearch(search: string): string {
  const params = new URLSearchParams(search);
  const [persisted = 'false', ...others] = params.getAll('persisted');
  if (others.length > 0 || !['true', 'false'].includes(persisted)) {
    return failField('querystring', 'persisted', 'must be boolean');
  }
  if (persisted === 'false') return search;
  const persistedQuery = reference(params.get('query') ?? undefined, 'querystring');
  const extensions = { ...readJson(params.get('extensions')), persistedQuery };
  params.delete('query');
  params.set('extensions', JSON.stringify(extensions));
  return `?${params.toString()}`;
}

function reference(hash: unknown, location: string): Json {
  if (hash === undefined) return failField(location, 'query', "must have required property 'query'");
  if (typeof hash !== 'string') return failField(location, 'query', 'must be string');
  return { version: 1, sha256Hash: hash.toLowerCase() };
}

function failField(location: string, field: string, message: string): never {
  const isMissing = message.startsWith('must have required');
  return failValidation([{ location: isMissing ? location : `${location}/${field}`, field, message }]);
}

function readJson(text: string | null): Json {
  try {
    return JSON.parse(text ?? '{}') as Json;
  } catch {
    return {};
  }
}
