// A response: status line, and tabs for its body, headers, raw text, request and timing.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Exchange, Request } from '../api.ts';
import { useCodeOptions } from '../code/code-options.ts';
import { pretty } from '../code/format.ts';
import type { ResponseMarks } from '../code/response-marks.ts';
import { documentationOf, type Headers } from '../code/headers.ts';
import { CodeTools } from './code-tools.tsx';
import { CodeView } from './code-view.tsx';
import { FailedMark } from './failed-mark.tsx';
import { formatBytes, sizeOf, StatusLine } from './status-line.tsx';
import { statusOf } from './status-pill.tsx';
import { Tabs } from './tabs.tsx';

interface ResponseViewProps {
  readonly exchange: Exchange;
  readonly marks?: ResponseMarks | undefined;
  /** The selected tab; by default, the view keeps it itself. */
  readonly tab?: string | undefined;
  readonly onTab?: (tab: string) => void;
}

interface Part {
  readonly name: string;
  readonly text: (exchange: Exchange) => string;
  readonly label: string;
}

/** The tabs that show text. */
const texts: readonly Part[] = [
  { name: 'Body', label: 'Response body', text: ({ response }) => pretty(response.text) },
  { name: 'Raw', label: 'Raw response', text: (exchange) => rawResponse(exchange) },
  { name: 'Request', label: 'Request as sent', text: ({ request }) => requestText(request) },
];
const names = ['Body', 'Headers', 'Raw', 'Request', 'Timing'];

export function ResponseView({ exchange, marks, tab, onTab }: ResponseViewProps) {
  const own = useSignal(names[0]);
  const options = useCodeOptions();
  const name = tab ?? own.value;
  // Folded lines belong to one text.
  useLayoutEffect(() => {
    options.folded.value = undefined;
  }, [exchange.number]);
  useLayoutEffect(() => {
    if (marks === undefined || marks.isStatus) return;
    own.value = marks.lines.size > 0 ? 'Body' : 'Headers';
  }, [marks]);
  const part = texts.find((one) => one.name === name) ?? texts[0];
  return (
    <div class="response-view">
      <StatusLine exchange={exchange} isMarked={marks?.isStatus}>
        {part && (
          <CodeTools
            options={options}
            text={part.name === 'Body' ? exchange.response.text : part.text(exchange)}
            label={part.label}
            canFold={part.name === 'Body'}
          />
        )}
      </StatusLine>
      <Tabs
        label="Response"
        names={names}
        chosen={name}
        onChoose={(one) => {
          own.value = one;
          options.folded.value = undefined;
          onTab?.(one);
        }}
        count={(one) => (one === 'Headers' ? exchange.response.headers.length : undefined)}
      >
        {(shown) => {
          const text = texts.find((one) => one.name === shown);
          if (shown === 'Headers')
            return (
              <HeaderList
                label="Response headers"
                headers={exchange.response.headers}
                marked={marks?.headers}
              />
            );
          if (text === undefined) return <Timing exchange={exchange} />;
          return (
            <PartView key={exchange.number} exchange={exchange} part={text} options={options} marks={marks} />
          );
        }}
      </Tabs>
    </div>
  );
}

interface PartViewProps {
  readonly exchange: Exchange;
  readonly part: Part;
  readonly options: ReturnType<typeof useCodeOptions>;
  readonly marks: ResponseMarks | undefined;
}

function PartView({ exchange, part: { name, label, text }, options, marks }: PartViewProps) {
  const shown = text(exchange);
  if (shown === '') return <p class="no-body">The response has no body.</p>;
  return (
    <CodeView
      text={shown}
      label={label}
      {...(name !== 'Body' && { language: 'http' })}
      wrap={options.wrap.value}
      options={options}
      {...(name === 'Body' && { marked: marks?.lines })}
    />
  );
}

interface HeaderListProps {
  /** The accessible name. */
  readonly label: string;
  readonly headers: Headers;
  /** In lower case: the headers that failed checks are about. */
  readonly marked?: ReadonlySet<string> | undefined;
}

/** Each standard name links to its documentation. */
export function HeaderList({ label, headers, marked = new Set() }: HeaderListProps) {
  const missing = [...marked].some((name) => headers.every(([one]) => one.toLowerCase() !== name));
  return (
    <table class="params" aria-label={label}>
      <thead>
        <tr class={missing ? 'marked' : undefined}>
          <th>{missing && <FailedMark />}Header</th>
          <th>Value</th>
        </tr>
      </thead>
      <tbody>
        {headers.map(([name, value]) => {
          const url = documentationOf(name);
          return (
            <tr key={`${name} ${value}`} class={marked.has(name.toLowerCase()) ? 'marked' : undefined}>
              <th scope="row">
                {marked.has(name.toLowerCase()) && <FailedMark />}
                {url === undefined ? (
                  name
                ) : (
                  <a href={url} target="_blank" rel="noreferrer noopener external">
                    {name}
                  </a>
                )}
              </th>
              <td class="mono">{value}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Timing({ exchange }: { readonly exchange: Exchange }) {
  const { at, milliseconds, request, response } = exchange;
  const serverTiming = response.headers.find(([name]) => name === 'server-timing')?.[1];
  const rows = [
    ['Sent at', new Date(at).toLocaleTimeString(undefined, { hour12: false })],
    ['Duration, from sending to the end of the body', `${milliseconds} ms`],
    ...(serverTiming === undefined ? [] : [['Server-Timing', serverTiming]]),
    ['Request body', formatBytes(sizeOf(request.body ?? ''))],
    ['Response body', formatBytes(sizeOf(response.text))],
  ];
  return (
    <table class="params" aria-label="Timing">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="number">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rawResponse({ response }: Exchange): string {
  const lines = response.headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${statusOf(response)}`, ...lines, '', response.text].join('\n');
}

function requestText({ method, path, headers = {}, body }: Request): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path}`, ...lines, ...(body === undefined ? [] : ['', body])].join('\n');
}
