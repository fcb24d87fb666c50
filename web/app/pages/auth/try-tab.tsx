// Sends requests to a scheme: with its credentials, without, or with headers of the user.
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Request } from '../../api.ts';
import type { ComputedStep, Sent } from '../../auth/attempt.ts';
import { isBrowserScheme } from '../../auth/browser-schemes.ts';
import { headerLines, readHeaders } from '../../auth/custom-headers.ts';
import { loadRunner } from '../../auth/load-runner.ts';
import { withoutCredentials, type Method } from '../../auth/method.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';

const Outcome = deferred(async () => (await import('./outcome.tsx')).Outcome);

type Send = (request: Request, steps?: readonly ComputedStep[]) => Promise<void>;

interface TryTabProps {
  readonly method: Method;
  readonly last: Sent | undefined;
  readonly send: Send;
}

export function TryTab({ method, last, send }: TryTabProps) {
  const isSendable = isBrowserScheme(method.id);
  const withCredentials = async (): Promise<void> => {
    const runner = await loadRunner(method.id);
    const attempt = await runner?.(method);
    if (attempt !== undefined) await send(attempt.request, attempt.steps);
  };
  return (
    <div class="halves">
      <div class="stack">
        <div class="row">
          {isSendable && (
            <button type="button" class="primary" onClick={() => void withCredentials()}>
              <Icon name="send" /> Send with credentials
            </button>
          )}
          <button type="button" onClick={() => void send(withoutCredentials(method))}>
            Send without credentials
          </button>
        </div>
        {!isSendable && (
          <>
            <Notice>Browsers cannot send this request. Use the curl command.</Notice>
            <CurlCommand method={method} />
          </>
        )}
        <CustomRequest method={method} last={last} send={send} />
        <details open>
          <summary>Credentials</summary>
          <div class="card flush">
            <CodeView
              label="Credentials"
              text={JSON.stringify(method.credentials, null, 2)}
              language="json"
              numbers={false}
              copy
              wrap
            />
          </div>
        </details>
      </div>
      <section class="stack" aria-label="Result">
        {last === undefined ? (
          <p class="card muted">No response yet.</p>
        ) : (
          <Outcome key={last.exchange.number} sent={last} />
        )}
      </section>
    </div>
  );
}

export function CurlCommand({ method: { curl, curl_cannot } }: { readonly method: Method }) {
  if (curl === null) return <p class="muted">{curl_cannot}</p>;
  return (
    <div class="card flush">
      <CodeView label="curl command" text={curl} language="shell" numbers={false} copy wrap />
    </div>
  );
}

function CustomRequest({ method, last, send }: TryTabProps) {
  const text = useSignal('authorization: ');
  const error = useSignal<string | undefined>(undefined);
  const id = useId();
  const { ignored } = readHeaders(text.value);
  const submit = (): void => {
    const read = readHeaders(text.value);
    error.value = read.error;
    if (read.error === undefined) void send({ ...withoutCredentials(method), headers: read.headers });
  };
  const sentHeaders = last?.exchange.request.headers;
  return (
    <form
      class="stack custom-request"
      aria-label="Custom request"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
      }}
    >
      <h2>Custom request</h2>
      <label>
        Headers, one per line
        <textarea
          rows={3}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          value={text.value}
          aria-invalid={error.value !== undefined}
          aria-describedby={id}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            error.value = undefined;
          }}
        />
      </label>
      <p id={id} class={error.value === undefined ? 'muted' : 'problem'} role="status">
        {error.value ??
          (ignored.length > 0 ? `Browsers do not send these headers: ${ignored.join(', ')}.` : '')}
      </p>
      <div class="row">
        <button aria-keyshortcuts="Control+Enter">
          Send <kbd>Ctrl ↵</kbd>
        </button>
        {sentHeaders !== undefined && Object.keys(sentHeaders).length > 0 && (
          <button type="button" class="quiet" onClick={() => (text.value = headerLines(sentHeaders))}>
            Use headers of the last request
          </button>
        )}
      </div>
    </form>
  );
}
