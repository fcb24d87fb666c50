// Response header components, and references to them.
import type { HeaderObject, HeadersObject, SchemaObject } from '@nestjs/swagger';
import { RATE_LIMIT_WINDOW_SECONDS } from '../rate-limit/rate-limit.hook.js';
import { SESSION_HEADER } from '../../../core/session-header.js';
import { count, uuid } from './json-schema.js';

const header = (schema: SchemaObject, description: string): HeaderObject => ({ schema, description });

export const headerComponents = {
  [SESSION_HEADER]: header(uuid, 'Id of the session. Send it with the next request to stay in the session.'),
  'X-RateLimit-Limit': header(
    count,
    `Requests allowed per IP address in ${RATE_LIMIT_WINDOW_SECONDS} seconds.`,
  ),
  'X-RateLimit-Remaining': header(count, 'Requests left in the current window.'),
  'X-RateLimit-Reset': header(count, 'Seconds until the window ends.'),
  ETag: header(
    { type: 'string' },
    'Entity tag of the response. Send it in `If-None-Match` to get 304 if nothing changed; send the tag of a record in `If-Match` to ' +
      'change the record only if nothing else did.',
  ),
  Location: header({ type: 'string', format: 'uri-reference' }, 'URL of what was created.'),
  'Retry-After': header(count, 'Seconds to wait before retrying.'),
  'x-simulated': header(
    { type: 'string', enum: ['delay', 'error', 'random_fail'] },
    'The simulation parameter that caused the response.',
  ),
  'Accept-Query': header({ type: 'string' }, 'Media types that QUERY accepts on this path (RFC 10008).'),
} satisfies Record<string, HeaderObject>;

export type HeaderName = keyof typeof headerComponents;

export function headers(names: readonly HeaderName[]): HeadersObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** On every response of a rate-limited route. */
export const limitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** On every response of a route that uses a session. */
export const sessionHeaders = [SESSION_HEADER, ...limitHeaders] as const;
