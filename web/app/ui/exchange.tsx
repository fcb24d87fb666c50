// A request and its response.
import type { Exchange, Request, Response } from '../api.ts';
import { Code, pretty } from './code.tsx';

interface ExchangeViewProps {
  readonly exchange: Exchange;
  /** Bodies as they are, without white space to read them by. */
  readonly raw?: boolean;
}

export function ExchangeView({ exchange, raw = false }: ExchangeViewProps) {
  const { request } = exchange;
  return (
    <div class="exchange">
      <div>
        <h3>Request</h3>
        <Code label="request" text={requestText(request, raw)} wrap />
      </div>
      <ResponseView exchange={exchange} raw={raw} />
    </div>
  );
}

export function ResponseView({ exchange: { response, milliseconds }, raw = false }: ExchangeViewProps) {
  return (
    <div>
      <h3>
        Response <Status status={response.status} /> <small>{milliseconds} ms</small>
      </h3>
      <Code label="response" text={responseText(response, raw)} wrap />
    </div>
  );
}

export function Status({ status }: { readonly status: number }) {
  return <span class={`status status-${Math.floor(status / 100)}`}>{status === 0 ? 'none' : status}</span>;
}

export function requestText({ method, path, headers = {}, body }: Request, raw = false): string {
  const lines = [`${method} ${path}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return lines.join('\n') + (body === undefined ? '' : `\n\n${raw ? body : pretty(body)}`);
}

function responseText({ status, statusText, headers, text }: Response, raw = false): string {
  const lines = [`${status} ${statusText}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return lines.join('\n') + (text === '' ? '' : `\n\n${raw ? text : pretty(text)}`);
}
