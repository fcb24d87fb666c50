// The response of a request: status line, and body, headers, raw text, request and timing as tabs.
import type { ComponentChildren } from 'preact';
import type { Exchange } from '../api.ts';
import { consoleLink } from '../console-link.ts';
import { pretty } from './code.tsx';
import { CodeView } from './code-view.tsx';
import { requestText } from './exchange.tsx';
import { StatusLine } from './status-line.tsx';
import { Tabs } from './tabs.tsx';

const views: Readonly<Record<string, (exchange: Exchange) => ComponentChildren>> = {
  Body: ({ response: { text } }) =>
    text === '' ? (
      <p class="no-body">The response has no body.</p>
    ) : (
      <CodeView text={pretty(text)} label="Response body" copy wrap />
    ),
  Headers: ({ response: { headers } }) => <Pairs pairs={headers} />,
  Raw: ({ response: { status, statusText, headers, text } }) => (
    <CodeView
      text={`${[`${status} ${statusText}`, ...headers.map((pair) => pair.join(': '))].join('\n')}\n\n${text}`}
      label="Raw response"
      language="http"
      numbers={false}
      copy
      wrap
    />
  ),
  Request: ({ request }) => (
    <CodeView text={requestText(request)} label="Request" language="http" numbers={false} copy wrap />
  ),
  Timing: ({ at, milliseconds }) => (
    <Pairs
      pairs={[
        ['Sent', new Date(at).toLocaleTimeString()],
        ['Duration', `${milliseconds} ms`],
      ]}
    />
  ),
};

/** A URL with a longer body does not open in every browser. */
const MAX_LINKED_BODY = 8000;

export function ResponseView({ exchange }: { readonly exchange: Exchange }) {
  const { request, response } = exchange;
  const title = (name: string): string => (name === 'Headers' ? `${name} ${response.headers.length}` : name);
  return (
    <section class="card flush" aria-label="Response">
      <div class="card-head">
        <h2 class="hidden">Response</h2>
        <div class="grow" role="status">
          <StatusLine exchange={exchange} />
        </div>
        {(request.body ?? '').length <= MAX_LINKED_BODY && (
          <a class="button quiet small" href={consoleLink(request)}>
            Open in Console
          </a>
        )}
      </div>
      <Tabs label="Response" names={Object.keys(views)} title={title}>
        {(name) => views[name]?.(exchange)}
      </Tabs>
    </section>
  );
}

function Pairs({ pairs }: { readonly pairs: readonly (readonly [name: string, value: string])[] }) {
  return (
    <table class="pairs">
      <tbody>
        {pairs.map(([name, value], i) => (
          <tr key={i}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
