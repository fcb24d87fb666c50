// Status, duration and size of a response.
import type { Exchange } from '../api.ts';

/** Pills by the first digit of the status. */
const classes: Readonly<Record<string, string>> = {
  0: 'bad',
  2: 'good',
  3: 'info',
  4: 'warning',
  5: 'bad',
};

export function StatusPill({ status, statusText }: Pick<Exchange['response'], 'status' | 'statusText'>) {
  const text = status === 0 ? statusText : `${status} ${statusText}`;
  return <span class={`pill ${classes[String(status)[0] ?? ''] ?? ''}`}>{text}</span>;
}

export function StatusLine({ exchange }: { readonly exchange: Exchange }) {
  const { response, milliseconds } = exchange;
  return (
    <p class="status-line number">
      <StatusPill {...response} />
      <span>{milliseconds} ms</span>
      <span>{formatBytes(response.text)}</span>
    </p>
  );
}

function formatBytes(text: string): string {
  const { size } = new Blob([text]);
  return size < 10_000 ? `${size.toLocaleString()} B` : `${(size / 1000).toFixed(1)} kB`;
}
