// The HTML pages of the login: the form, and the page of a login. They need no scripts and load no resources.
import { createHash } from 'node:crypto';
import { accounts } from '../auth/accounts.entity.js';
import { escaped, pageStyle } from '../../platform/http/pages/html.js';
import { CSRF_FIELD } from 'practice-http-auth/cookies/csrf.js';
import { type Login, LOGIN_PATH } from 'practice-http-auth/cookies/login-cookie.js';
import { LOGOUT_PATH } from './login.service.js';

const style = `${pageStyle}
main { max-width: 26rem; margin: 2rem auto; padding: 2rem; border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface); }
@media (width < 30rem) { main { margin: 0; padding: 1.5rem 1rem; border: 0; border-radius: 0; } }
h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.15; }
h2 { margin: 2rem 0 .5rem; font-size: 1rem; }
p { margin: 0 0 1rem; color: var(--text-2); }
label { display: block; margin: 1rem 0 .25rem; font-weight: 570; }
input, button { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border-radius: 8px; font: inherit; }
input { border: 1px solid var(--control); background: var(--surface); color: var(--text); }
button { margin-top: 1.5rem; border: 0; background: var(--accent); color: var(--on-accent); font-weight: 570; cursor: pointer; }
button.plain { margin-top: .75rem; border: 1px solid var(--control); background: none; color: var(--text); }
[role=alert] { margin: 1rem 0 0; padding: .75rem 1rem; border-radius: 8px; background: var(--red-soft); color: var(--red); }
table { width: 100%; border-collapse: collapse; font-size: .8125rem; }
th, td { padding: .375rem .5rem .375rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The policy allows only the inline style, and forms that are sent to this service. */
export const loginPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  // With no-referrer a browser would hide the origin of its own form.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** The input of a rejected form, and the error message. */
interface Rejected {
  readonly username: string;
  readonly message: string;
}

/** `prefix`: the path of the public base URL, often empty. */
export function formPage(prefix: string, rejected?: Rejected): string {
  const alert = rejected === undefined ? '' : `<p role="alert" id="why">${escaped(rejected.message)}</p>`;
  const described = rejected === undefined ? '' : ' aria-invalid="true" aria-describedby="why"';
  return page(
    prefix,
    rejected === undefined ? 'Log in' : 'Not logged in',
    `<h1>Log in</h1>
<p>For practice only. The accounts are public and protect no data.</p>
${alert}
<form method="post" action="${escaped(prefix + LOGIN_PATH)}">
<label for="username">Login name</label>
<input id="username" name="username" type="text" value="${escaped(rejected?.username ?? '')}" autocomplete="username"
 autocapitalize="none" spellcheck="false" inputmode="email" maxlength="255" required${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="255" required${described}>
<button type="submit">Log in</button>
</form>
<h2 id="accounts">Demo accounts</h2>
<table aria-labelledby="accounts"><thead><tr><th scope="col">Login name</th><th scope="col">Password</th></tr></thead>
<tbody>${accounts.all.map(({ subject, password }) => `<tr><td><code>${subject}</code></td><td><code>${password}</code></td></tr>`).join('')}</tbody></table>`,
  );
}

/** The page of a login: the account, and forms with and without the CSRF token. */
export function memberPage(prefix: string, { account, csrfToken, expiresIn }: Login): string {
  const token = `<input type="hidden" name="${CSRF_FIELD}" value="${escaped(csrfToken)}">`;
  const target = escaped(`${prefix}/auth/protected/cookie`);
  return page(
    prefix,
    'Logged in',
    `<h1>Logged in</h1>
<p>You are <strong>${escaped(account.name)}</strong> (<code>${escaped(account.subject)}</code>) for another
 ${Math.ceil(expiresIn / 60)} minutes.</p>
<p>GET requests need only the cookie: <a href="${target}">GET <code>/auth/protected/cookie</code></a>.
 POST requests also need the CSRF token of this form:</p>
<form method="post" action="${target}">${token}<button type="submit">POST with the token</button></form>
<form method="post" action="${target}"><button class="plain" type="submit">POST without the token (401)</button></form>
<form method="post" action="${escaped(prefix + LOGOUT_PATH)}"><button class="plain" type="submit">Log out</button></form>`,
  );
}

function page(prefix: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Practice API sandbox</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><a class="brand" href="${escaped(prefix)}/">Practice API</a></header>
<main>
${content}
</main>
</body>
</html>
`;
}
