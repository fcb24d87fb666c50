// One scheme: description, requests with and without credentials, custom headers, and common errors.
import { useSignal } from '@preact/signals';
import { sendRequest, type Exchange, type Request } from '../api.ts';
import { withoutCredentials, resultOf, type Method } from '../auth/method.ts';
import { runners } from '../auth/runners.ts';
import { Code } from './code.tsx';
import { ExchangeView } from './exchange.tsx';

export function SchemePage({ method }: { readonly method: Method }) {
  const { id, title, standard, summary, credentials, curl, curl_cannot, path } = method;
  const runner = Object.hasOwn(runners, id) ? runners[id] : undefined;
  const last = useSignal<Exchange | undefined>(undefined);
  const attempt = useSignal('authorization: ');

  const send = async (request: Request): Promise<void> => {
    last.value = await sendRequest(request, { byUser: true });
  };

  return (
    <article class="scheme">
      <p>
        <a href="#/auth">All schemes</a>
      </p>
      <h1>{title}</h1>
      <p class="lead">{summary}</p>
      <p>
        Defined by{' '}
        <a href={standard.url} rel="noreferrer">
          {standard.name}
        </a>
        ; URL: <code>{path}</code>
      </p>
      <div class="row">
        {runner !== undefined && (
          <button
            type="button"
            class="primary"
            onClick={() => void Promise.resolve(runner(method)).then(send)}
          >
            Send with credentials
          </button>
        )}
        <button type="button" onClick={() => void send(withoutCredentials(method))}>
          Send without credentials
        </button>
      </div>
      {runner === undefined && (
        <p class="muted">A browser page cannot send this request. Use the command below.</p>
      )}
      <div aria-live="polite">{last.value !== undefined && <Outcome exchange={last.value} />}</div>
      <h2>Command line</h2>
      {curl === null ? <p>{curl_cannot}</p> : <Code label="curl line" text={curl} wrap />}
      <h2>Custom headers</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send({ ...withoutCredentials(method), headers: headersOf(attempt.value) });
        }}
      >
        <label>
          Headers, one per line
          <textarea
            rows={3}
            spellcheck={false}
            value={attempt.value}
            onInput={(event) => (attempt.value = event.currentTarget.value)}
          />
        </label>
        <div>
          <button>Send these headers</button>
        </div>
      </form>
      <h2>Credentials</h2>
      <Code label="credentials" text={JSON.stringify(credentials, null, 2)} wrap />
      <Mistakes method={method} />
    </article>
  );
}

/** `name: value` on each line; a name that HTTP does not know is left out, since a browser would throw. */
function headersOf(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*)/.exec(line.trim()));
  return Object.fromEntries(
    lines.flatMap((line) => (line === null ? [] : [[line[1] ?? '', ascii(line[2] ?? '')]])),
  );
}

/** Headers hold bytes; what is no Latin-1 would never leave the page. */
const ascii = (text: string): string => text.replace(/[^\x20-\xff]/g, '?');

function Outcome({ exchange }: { readonly exchange: Exchange }) {
  const verdict = resultOf(exchange);
  return (
    <>
      {verdict?.data !== undefined && (
        <p class="notice">
          You are <strong>{verdict.data.name}</strong> ({verdict.data.subject}, role {verdict.data.role}).{' '}
          {verdict.data.notes?.join(' ')}
        </p>
      )}
      {verdict?.reason !== undefined && (
        <div class="notice bad">
          <p>
            <code>{verdict.reason.code}</code>: {verdict.message}
          </p>
          <p>{verdict.reason.hint}</p>
        </div>
      )}
      <ExchangeView exchange={exchange} />
    </>
  );
}

function Mistakes({ method }: { readonly method: Method }) {
  return (
    <>
      <h2>Common errors</h2>
      <dl class="mistakes">
        {method.mistakes.map(({ code, message, hint }) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>
              {message} {hint}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
