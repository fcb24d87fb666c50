// The session of the sandbox as a credential: the id of a live session.
import { isUuid } from '../../core/text.js';
import { SESSION_HEADER } from '../../core/session-header.js';
import { header } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { defineScheme } from './scheme.js';

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
    'The id that the first answer gave out goes with every further request. It says which data is yours, and nothing ' +
    'about who you are.',
  credentials: () => ({ header: SESSION_HEADER, obtain: 'any answer, or GET /session' }),
  reasons: {
    missing: `Send the \`${SESSION_HEADER}\` of an earlier answer; this very answer carries one too.`,
    not_a_uuid: `\`${SESSION_HEADER}\` is no UUID, so no session can have that name. This answer carries a good one.`,
    unknown_session:
      'No live session had that id: it expired, or never was. One is open under it now; the same request works when you repeat it.',
  },
  challenge: () => ({ 'www-authenticate': challenge('Session', { header: SESSION_HEADER }) }),
  verify(request, _ports, reject) {
    const sent = header(request, SESSION_HEADER);
    if (sent === undefined || sent === '') throw reject('missing');
    if (!isUuid(sent)) throw reject('not_a_uuid');
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
