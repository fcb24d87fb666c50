// A login with a cookie, as in web applications, with CSRF protection.
import { header } from '../auth-request.js';
import { CSRF_FIELD, CSRF_HEADER, csrfError, csrfReasons } from '../cookies/csrf.js';
import {
  LOGIN_COOKIE,
  loginReasons,
  LOGIN_PATH,
  loginChallenge,
  loginCookies,
} from '../cookies/login-cookie.js';
import { loginFormReasons } from '../cookies/login-form.js';
import { postmanScript } from '../samples/script-samples.js';
import { defineScheme } from './scheme.js';
import type { Account } from '../identity.js';

/** The safe methods of RFC 9110 §9.2.1 and RFC 10008 that read records. */
const SAFE = ['GET', 'HEAD', 'QUERY'];
const credentialsOf = ({ subject, password }: Account): string =>
  JSON.stringify({ username: subject, password });

export const cookie = defineScheme({
  id: 'cookie',
  aliases: ['cookie-session', 'form', 'csrf'],
  title: 'Login form and cookie',
  family: 'sessions',
  standard: { name: 'RFC 6265', url: 'https://www.rfc-editor.org/rfc/rfc6265' },
  summary:
    `A login at \`${LOGIN_PATH}\` sets a cookie, which a browser then sends with every request. Because it also sends it with ` +
    'requests of other sites, unsafe methods require a CSRF token, which only pages of this origin can read.',
  credentials: ({ accounts: { demo } }) => ({
    login: `POST ${LOGIN_PATH}`,
    username: demo.subject,
    password: demo.password,
    cookie: LOGIN_COOKIE,
    csrf_header: CSRF_HEADER,
    csrf_field: CSRF_FIELD,
  }),
  reasons: {
    missing: {
      message: `The request has no cookie \`${LOGIN_COOKIE}\`.`,
      hint: `Log in at \`${LOGIN_PATH}\`, and send the cookie of the response (curl: \`-c jar\`, then \`-b jar\`).`,
    },
    basic_sent: {
      message: `The request has credentials in \`Authorization\`, but no cookie \`${LOGIN_COOKIE}\`.`,
      hint: `Send the credentials to \`${LOGIN_PATH}\` once, then send the cookie.`,
    },
    repeated: {
      message: `The cookie \`${LOGIN_COOKIE}\` is repeated.`,
      hint: 'Send it once.',
    },
    ...loginReasons,
    ...csrfReasons,
    ...loginFormReasons,
  },
  challenge: () => ({ 'www-authenticate': loginChallenge() }),
  async verify(request, { logins }, reject) {
    const [id, ...more] = loginCookies(request);
    if (id === undefined || id === '') {
      throw reject(header(request, 'authorization') === undefined ? 'missing' : 'basic_sent');
    }
    if (more.length > 0) throw reject('repeated');
    const login = await logins.find(id, request.now);
    if (typeof login === 'string') throw reject(login);
    const { account, csrfToken, expiresIn } = login;
    const csrf = SAFE.includes(request.method) ? undefined : csrfError(request, login);
    if (csrf !== undefined) throw reject(csrf);
    return {
      ...account,
      headers: { [CSRF_HEADER]: csrfToken, 'cache-control': 'no-store' },
      debug: { csrf_token: csrfToken, expires_in_seconds: expiresIn },
    };
  },
  samples: ({ demo }) => ({
    curl:
      `jar=$(mktemp); curl -s -o /dev/null -c "$jar" -d 'username=${demo.subject}&password=${demo.password}' {base}${LOGIN_PATH}; ` +
      'curl -b "$jar" {base}/auth/protected/cookie; rm "$jar"',
    postman: postmanScript([
      'pm.sendRequest({',
      `  url: pm.variables.replaceIn('{{baseUrl}}${LOGIN_PATH}'),`,
      "  method: 'POST',",
      "  header: { 'content-type': 'application/json' },",
      `  body: { mode: 'raw', raw: '${credentialsOf(demo)}' },`,
      '}, () => {});',
    ]),
    // In Bruno `set-cookie` is one text, and its cookie jar accepts a cookie for an IP address only without a domain.
    bruno:
      "script:pre-request {\n  const { headers } = await bru.sendRequest({\n    method: 'POST',\n" +
      `    url: bru.interpolate('{{baseUrl}}${LOGIN_PATH}'),\n    data: ${credentialsOf(demo)},\n  });\n` +
      `  const [, value] = /\\b${LOGIN_COOKIE}=([^;]+)/.exec(String(headers['set-cookie']));\n` +
      `  const cookie = { key: '${LOGIN_COOKIE}', value, path: '/', domain: null };\n` +
      "  await bru.cookies.jar().setCookie(bru.interpolate('{{baseUrl}}/'), cookie);\n}",
    http:
      `POST {{baseUrl}}${LOGIN_PATH}\ncontent-type: application/json\n\n${credentialsOf(demo)}\n\n###\n\n` +
      'GET {{baseUrl}}/auth/protected/cookie',
  }),
});
