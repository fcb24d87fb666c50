// The request form: method, URL, parameters, headers, body.
import { useSignal } from '@preact/signals';
import { sendRequest } from '../../api.ts';
import { consoleLink } from '../../console-link.ts';
import { inSession, languages } from '../../snippets.ts';
import { Code, CopyButton } from '../../ui/code.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { change, draft, validationErrors, requestOf, displayedExchange } from './draft.ts';
import { Parameters } from './parameters.tsx';
import { TextField } from './text-field.tsx';

const methods = ['GET', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export function RequestForm() {
  const isBusy = useSignal(false);
  const problems = validationErrors(draft.value);
  const send = async (): Promise<void> => {
    if (isBusy.value || Object.keys(problems).length > 0) return;
    isBusy.value = true;
    displayedExchange.value = await sendRequest(requestOf(draft.value), { byUser: true });
    isBusy.value = false;
  };
  return (
    <form
      id="request"
      class="card request"
      aria-labelledby="request-title"
      onSubmit={(event) => (event.preventDefault(), void send())}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
      }}
    >
      <h2 id="request-title">Request</h2>
      <div class="address">
        <label>
          Method
          <select
            value={draft.value.method}
            onChange={(event) => change({ method: event.currentTarget.value })}
          >
            {[...new Set([...methods, draft.value.method])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label class="path">
          URL
          <input
            id="address"
            type="text"
            spellcheck={false}
            autocomplete="off"
            value={draft.value.path}
            aria-invalid={problems.path !== undefined}
            aria-describedby="address-problem"
            onInput={(event) => change({ path: event.currentTarget.value })}
          />
        </label>
        <button type="submit" class="primary" disabled={isBusy.value}>
          {isBusy.value ? 'Sending …' : 'Send'}
        </button>
      </div>
      <p id="address-problem" class="problem">
        {problems.path ?? openPlaces(draft.value.path)}
      </p>
      <Parameters />
      <TextField
        label="Headers"
        hint="One per line, name: value"
        value={draft.value.headers}
        problem={problems.headers}
        onInput={(headers) => change({ headers })}
      />
      <Body problem={problems.variables} />
      {problems.path === undefined && problems.headers === undefined && <CopyAs />}
    </form>
  );
}

function openPlaces(path: string): string | undefined {
  const places = path.match(/\{[^}]*\}/g);
  return places === null ? undefined : `Replace the placeholders: ${places.join(', ')}`;
}

function Body({ problem }: { readonly problem: string | undefined }) {
  const { method, body, graphql } = draft.value;
  if (method === 'GET' || method === 'HEAD') return null;
  if (graphql === undefined) {
    return <TextField label="Body" value={body} rows={6} onInput={(text) => change({ body: text })} />;
  }
  return (
    <>
      <TextField
        label="Query"
        value={graphql.query}
        rows={8}
        onInput={(query) => change({ graphql: { ...graphql, query } })}
      />
      <TextField
        label="Variables"
        hint="JSON"
        value={graphql.variables}
        problem={problem}
        onInput={(variables) => change({ graphql: { ...graphql, variables } })}
      />
    </>
  );
}

function CopyAs() {
  const request = requestOf(draft.value);
  return (
    <details class="copy-as">
      <summary>Copy as curl, fetch, Python, Java, or a link</summary>
      <Tabs label="Copy as" names={languages.map(({ name }) => name)}>
        {(name) => (
          <Code
            label={`the request in ${name}`}
            text={languages.find((one) => one.name === name)?.write(inSession(request)) ?? ''}
            wrap
          />
        )}
      </Tabs>
      <p>
        Link that opens this request in the console:{' '}
        <CopyButton label="link to this request" text={new URL(consoleLink(request), location.href).href} />
      </p>
    </details>
  );
}
