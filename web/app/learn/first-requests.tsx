// The requests to control routes that a solution sends before its request. No step observes them.
import { useSignal } from '@preact/signals';
import { sendRequest } from '../api.ts';
import { CodeView } from '../ui/code-view.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import type { Solution } from './model.ts';

type First = NonNullable<Solution['before']>[number];

export function FirstRequests({ requests }: { readonly requests: readonly First[] }) {
  return (
    <section class="stack first-requests" aria-label="Requests to send first">
      <p>Send first:</p>
      {requests.map((one) => (
        <FirstRequest key={one.curl} {...one} />
      ))}
    </section>
  );
}

function FirstRequest({ request: { method, path, body, headers = {} }, curl }: First) {
  const status = useSignal<number | undefined>(undefined);
  const send = async (): Promise<void> => {
    const isJson = body !== undefined && typeof body !== 'string';
    const { response } = await sendRequest({
      method,
      path,
      headers: isJson ? { 'content-type': 'application/json', ...headers } : headers,
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    });
    status.value = response.status;
  };
  return (
    <div class="stack">
      <div class="row">
        <button type="button" onClick={() => void send()}>
          {method} {path}
        </button>
        <span role="status">{status.value !== undefined && <StatusPill status={status.value} />}</span>
      </div>
      <details>
        <summary>curl command</summary>
        <CodeView label="command" text={curl} language="shell" numbers={false} wrap copy />
      </details>
    </div>
  );
}
