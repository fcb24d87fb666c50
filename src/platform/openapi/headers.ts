// The response headers of the service, described once; answers refer to them.
import type { HeaderObject, HeadersObject, SchemaObject } from '@nestjs/swagger';
import { RATE_LIMIT_WINDOW_SECONDS } from '../rate-limit/rate-limit.hook.js';
import { SESSION_HEADER } from '../session/session.hook.js';
import { count, uuid } from './json-schema.js';

const header = (schema: SchemaObject, description: string): HeaderObject => ({ schema, description });

export const headerComponents = {
  [SESSION_HEADER]: header(uuid, 'The session of this answer. Send it back to stay in it.'),
  'X-RateLimit-Limit': header(
    count,
    `Requests that one address may send in ${RATE_LIMIT_WINDOW_SECONDS} seconds.`,
  ),
  'X-RateLimit-Remaining': header(count, 'Requests that are left in this window.'),
  'X-RateLimit-Reset': header(count, 'Whole seconds until the window ends.'),
  ETag: header({ type: 'string' }, 'Names this state of the answer; send it back in `If-None-Match`.'),
  'Retry-After': header(count, 'Seconds to wait before the next try.'),
  'x-simulated': header(
    { type: 'string', enum: ['delay', 'error', 'random_fail'] },
    'The parameter that caused this answer.',
  ),
  'Accept-Query': header({ type: 'string' }, 'The media types in which this path takes a QUERY (RFC 10008).'),
} satisfies Record<string, HeaderObject>;

export type HeaderName = keyof typeof headerComponents;

export function headers(names: readonly HeaderName[]): HeadersObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** On every answer that counts against the rate limit. */
export const limitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** On every answer of a route that touches a session. */
export const sessionHeaders = [SESSION_HEADER, ...limitHeaders] as const;
