// The calls of this page since it was opened; each can be brought back.
import { history, type Exchange } from '../../api.ts';
import { Status } from '../../ui/exchange.tsx';
import { bring, shown } from './draft.ts';

export function Calls() {
  return (
    <section class="card calls" aria-labelledby="calls-title">
      <h2 id="calls-title">Your calls</h2>
      {history.value.length === 0 ? (
        <p class="muted">What you send, here and on the other pages, is kept until you leave.</p>
      ) : (
        <ol>
          {history.value.map((exchange) => (
            <li key={exchange.number}>
              <CallButton exchange={exchange} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function CallButton({ exchange }: { readonly exchange: Exchange }) {
  const { request, response, milliseconds, at } = exchange;
  return (
    <button
      type="button"
      class="choice"
      aria-current={shown.value === exchange ? 'true' : undefined}
      onClick={() => {
        bring(request, exchange);
        document.getElementById('request')?.scrollIntoView({ block: 'start' });
      }}
    >
      <span class={`verb verb-${request.method.toLowerCase()}`}>{request.method}</span>{' '}
      <code>{request.path}</code>{' '}
      <small>
        <Status status={response.status} /> {milliseconds} ms, {new Date(at).toLocaleTimeString()}
      </small>
    </button>
  );
}
