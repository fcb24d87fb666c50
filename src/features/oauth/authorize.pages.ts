// The pages of the authorization endpoint: a code to copy, or what is wrong with the request.
import type { ShownCode } from './authorization.service.js';
import { html, Html, page } from '../../platform/pages/html.js';

/** A code, and how to exchange it. */
export function codePage(
  { code, state, iss, expires_in, token_endpoint }: ShownCode,
  exchange: string,
): string {
  const stateItem =
    state === undefined
      ? html``
      : html`<dt>state</dt>
          <dd><code>${state}</code></dd>`;
  return page(
    'Your authorization code',
    html`<p>
        The demo account approved. Copy the code; it counts once, within ${String(expires_in)} seconds.
      </p>
      <output aria-label="Authorization code">${code}</output>
      <dl>
        ${stateItem}
        <dt>iss</dt>
        <dd><code>${iss}</code></dd>
        <dt>Exchange it at</dt>
        <dd><code>POST ${token_endpoint}</code></dd>
      </dl>
      <pre>${exchange}</pre>`,
  );
}

/** An error that must not be redirected. */
export function errorPage(error: string, description: string): string {
  return page(
    'This request cannot be answered',
    html`<p><code>${error}</code></p>
      <p>${withCode(description)}</p>`,
  );
}

/** Text between backticks becomes code. */
function withCode(text: string): Html {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
  return new Html(parts.map((part) => part.text).join(''));
}
