// The verification page of the device flow (RFC 8628 §3.3).
import { accounts } from '../auth/accounts.entity.js';
import type { DeviceState } from './device.service.js';
import { html, Html, page } from '../../platform/pages/html.js';

const said: Readonly<Record<DeviceState['status'], string>> = {
  unknown: 'There is no such code, or it has expired. Look at the device again.',
  pending: 'A device waits for your decision. Make sure that it shows this very code.',
  approved: 'Approved. The device goes on by itself.',
  denied: 'Denied. The device gets nothing.',
};

const people = new Html(
  accounts.all.map(({ subject, name }) => html`<option value="${subject}">${name}</option>`.text).join(''),
);

/** The page for a user code and its state. */
export function devicePage(userCode: string | undefined, state: DeviceState | undefined): string {
  if (state !== undefined && state.status !== 'unknown') return decisionPage(userCode ?? '', state);
  const statusText = state === undefined ? 'Enter the code that your device shows.' : said.unknown;
  return page(
    'Connect a device',
    html`<p role="status">${statusText}</p>
      <form method="get">
        <label
          >Code
          <input
            name="user_code"
            value="${userCode ?? ''}"
            required
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            placeholder="BCDF-GHJK"
        /></label>
        <button>Go on</button>
      </form>`,
  );
}

function decisionPage(userCode: string, { status, client = '', scope }: DeviceState): string {
  const asks = html`<dl>
    <dt>Code</dt>
    <dd><code>${userCode}</code></dd>
    <dt>Client</dt>
    <dd><code>${client}</code></dd>
    <dt>Scope</dt>
    <dd><code>${scope ?? 'read write'}</code></dd>
  </dl>`;
  const form = html`<form method="post">
    <input type="hidden" name="user_code" value="${userCode}" />
    <p>
      <label
        >As
        <select name="username">
          ${people}
        </select></label
      >
    </p>
    <button name="decision" value="approve">Approve</button>
    <button name="decision" value="deny">Deny</button>
  </form>`;
  return page(
    'Connect a device',
    html`<p role="status">${said[status]}</p>
      ${asks}${status === 'pending' ? form : ''}`,
  );
}
