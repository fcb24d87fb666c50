// What came back, and what went there.
import { useSignal } from '@preact/signals';
import { ExchangeView, Status } from '../../ui/exchange.tsx';
import { shown } from './draft.ts';

export function Answer() {
  const isRaw = useSignal(false);
  const exchange = shown.value;
  return (
    <section class="card answer" aria-labelledby="answer-title">
      <h2 id="answer-title">On the wire</h2>
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
            Bodies as they came, without added white space
          </label>
          <ExchangeView exchange={exchange} raw={isRaw.value} />
        </>
      )}
    </section>
  );
}
