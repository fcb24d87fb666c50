// HTML pages of the authorization endpoint: the code, or the error.
import type { CodeResponse } from './authorization.service.js';
import { html, Html, page } from '../../platform/http/pages/html.js';

/** The code, and the command that exchanges it. */
export function codePage(
  { code, state, iss, expires_in, token_endpoint }: CodeResponse,
  exchange: string,
): string {
  const stateEntry =
    state === undefined
      ? html``
      : html`<dt>state</dt>
          <dd><code>${state}</code></dd>`;
  return page(
    'Your authorization code',
    html`<p>
        The demo account approved the request. The code can be used once, within ${String(expires_in)}
        seconds.
      </p>
      <output aria-label="Authorization code">${code}</output>
      <dl>
        ${stateEntry}
        <dt>iss</dt>
        <dd><code>${iss}</code></dd>
        <dt>Exchange it at</dt>
        <dd><code>POST ${token_endpoint}</code></dd>
      </dl>
      <pre>${exchange}</pre>`,
  );
}

/** An error that must not be redirected to the client. */
export function errorPage(error: string, description: string): string {
  return page(
    'Authorization error',
    html`<p><code>${error}</code></p>
      <p>${formatCode(description)}</p>`,
  );
}

/** Turns text between backticks into `code` elements. */
function formatCode(text: string): Html {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
  return new Html(parts.map((part) => part.text).join(''));
}
