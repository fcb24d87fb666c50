// The requests sent since the page was opened. Selecting one loads it into the form.
import { history, type Exchange } from '../../api.ts';
import { Status } from '../../ui/exchange.tsx';
import { loadDraft, displayedExchange } from './draft.ts';

export function RequestHistory() {
  return (
    <section class="card calls" aria-labelledby="calls-title">
      <h2 id="calls-title">History</h2>
      {history.value.length === 0 ? (
        <p class="muted">Requests sent on any page appear here until you close the app.</p>
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
      aria-current={displayedExchange.value === exchange ? 'true' : undefined}
      onClick={() => {
        loadDraft(request, exchange);
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
