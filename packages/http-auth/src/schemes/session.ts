// The session of the sandbox as a credential: the id of a live session.
import { header } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { defineScheme } from './scheme.js';

const SESSION_HEADER = 'x-session-id';

/** In either case (RFC 9562 §4). */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const session = defineScheme({
  id: 'session',
  aliases: [SESSION_HEADER, 'session-header'],
  title: 'Session header',
  family: 'sessions',
  standard: {
    name: 'OpenAPI 3.2, Security Scheme Object (type apiKey)',
    url: 'https://spec.openapis.org/oas/v3.2.0.html#security-scheme-object',
  },
  summary:
    'The client sends the id of its session, which every response has, with every request. It selects the data and does not ' +
    'identify the user.',
  credentials: () => ({ header: SESSION_HEADER, obtain: 'the header of any response, or GET /session' }),
  reasons: {
    missing: {
      message: `The header \`${SESSION_HEADER}\` is missing.`,
      hint: `Send the \`${SESSION_HEADER}\` of an earlier response. This response has one too.`,
    },
    not_a_uuid: {
      message: `The header \`${SESSION_HEADER}\` is not a UUID.`,
      hint: `Send the \`${SESSION_HEADER}\` of an earlier response. This response has one too.`,
    },
    unknown_session: {
      message: 'No live session has this id: it has expired, or never existed.',
      hint: 'Repeat the request: a session with this id is open now.',
    },
  },
  challenge: () => ({ 'www-authenticate': challenge('Session', { header: SESSION_HEADER }) }),
  verify(request, _ports, reject) {
    const sent = header(request, SESSION_HEADER);
    if (sent === undefined || sent === '') throw reject('missing');
    if (!uuid.test(sent)) throw reject('not_a_uuid');
    if (request.session.isNew) throw reject('unknown_session');
    return {
      subject: request.session.id,
      name: 'Owner of the session',
      role: 'user',
      scopes: ['read', 'write'],
    };
  },
  samples: () => ({
    curl: `curl -H "${SESSION_HEADER}: $(curl -s -o /dev/null -D - {base}/session | tr -d '\\r' | sed -n 's/^${SESSION_HEADER}: //p')" {base}/auth/protected/session`,
    postman: { header: [{ key: SESSION_HEADER, value: '{{session}}' }] },
    bruno: `headers {\n  ${SESSION_HEADER}: {{session}}\n}`,
    http: `${SESSION_HEADER}: {{session}}`,
  }),
});
