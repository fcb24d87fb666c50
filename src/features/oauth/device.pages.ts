// The verification page of the device authorization grant (RFC 8628 §3.3).
import { accounts } from '../auth/accounts.entity.js';
import type { DeviceState } from './device.service.js';
import { html, joined, page } from '../../platform/http/pages/html.js';

const statusMessages: Readonly<Record<DeviceState['status'], string>> = {
  unknown: 'The code is unknown or has expired. Check the code on the device.',
  pending: 'A device requests access. Make sure that it shows this code.',
  approved: 'Approved. Return to the device.',
  denied: 'Denied. The device gets no access.',
};

const accountOptions = joined(
  accounts.all.map(({ subject, name }) => html`<option value="${subject}">${name}</option>`),
);

/** A form for the user code, or the request with its state. */
export function devicePage(userCode: string | undefined, state: DeviceState | undefined): string {
  if (state !== undefined && state.status !== 'unknown') return decisionPage(userCode ?? '', state);
  const message = state === undefined ? 'Enter the code that your device shows.' : statusMessages.unknown;
  return page(
    'Connect a device',
    html`<p role="status">${message}</p>
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
        <button>Continue</button>
      </form>`,
  );
}

function decisionPage(userCode: string, { status, client = '', scope }: DeviceState): string {
  const details = html`<dl>
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
          ${accountOptions}
        </select></label
      >
    </p>
    <button name="decision" value="approve">Approve</button>
    <button name="decision" value="deny">Deny</button>
  </form>`;
  return page(
    'Connect a device',
    html`<p role="status">${statusMessages[status]}</p>
      ${details}${status === 'pending' ? form : ''}`,
  );
}
