// The results of several requests: one bar per request, its length the duration, its colour the status.
import type { Exchange } from '../api.ts';
import { Status } from './exchange.tsx';

export function Results({ exchanges }: { readonly exchanges: readonly Exchange[] }) {
  const slowest = Math.max(1, ...exchanges.map(({ milliseconds }) => milliseconds));
  const good = exchanges.filter(({ response }) => response.status >= 200 && response.status < 300).length;
  const middle = [...exchanges].sort((a, b) => a.milliseconds - b.milliseconds)[
    Math.floor(exchanges.length / 2)
  ];
  return (
    <div class="card outcomes">
      <p>
        <strong>
          {good} of {exchanges.length}
        </strong>{' '}
        succeeded; half of them took {middle?.milliseconds ?? 0} ms or less.
      </p>
      <ol class="plain">
        {exchanges.map(({ number, response, milliseconds }) => (
          <li key={number}>
            <Status status={response.status} />
            <span
              class={`bar bar-${Math.floor(response.status / 100)}`}
              style={{ width: `${(milliseconds / slowest) * 100}%` }}
            />
            <small>{milliseconds} ms</small>
          </li>
        ))}
      </ol>
    </div>
  );
}
