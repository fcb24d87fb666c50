// Writes the body of a response as the variations of a session require.
import type { BodyFormat, Effect } from './effect.js';

/** Headers that contain a signature or hash of the body. With them, the body must not change. */
const signatures = [
  'server-authorization',
  'authentication-info',
  'content-digest',
  'repr-digest',
  'signature',
];

type HeaderReader = (name: string) => unknown;

/** The same body if no effect changes it. */
export function variedBody(body: string, effects: readonly Effect[], header: HeaderReader): string {
  const format = formatOf(header('content-type'));
  if (format === undefined || signatures.some((name) => header(name) !== undefined)) return body;
  return effects.reduce((written, effect) => effect.body?.[format]?.(written) ?? written, body);
}

function formatOf(contentType: unknown): BodyFormat | undefined {
  if (typeof contentType !== 'string') return undefined;
  const [, format] = /^[^/;]+\/(?:[^;\s]+\+)?(json|xml)\s*(?:;|$)/i.exec(contentType) ?? [];
  return format?.toLowerCase() as BodyFormat | undefined;
}
