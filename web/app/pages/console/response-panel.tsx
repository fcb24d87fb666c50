// The last exchange: request and response.
import { useSignal } from '@preact/signals';
import { ExchangeView, Status } from '../../ui/exchange.tsx';
import { displayedExchange } from './draft.ts';

export function ResponsePanel() {
  const isRaw = useSignal(false);
  const exchange = displayedExchange.value;
  return (
    <section class="card response" aria-labelledby="response-title">
      <h2 id="response-title">Request / Response</h2>
      <p role="status">
        {exchange === undefined ? (
          <span class="muted">Nothing sent yet.</span>
        ) : (
          <>
            <Status status={exchange.response.status} /> {exchange.response.statusText} in{' '}
            {exchange.milliseconds} ms
          </>
        )}
      </p>
      {exchange !== undefined && (
        <>
          <label class="check">
            <input
              type="checkbox"
              checked={isRaw}
              onChange={(event) => (isRaw.value = event.currentTarget.checked)}
            />
            Raw bodies (no formatting)
          </label>
          <ExchangeView exchange={exchange} raw={isRaw.value} />
        </>
      )}
    </section>
  );
}
