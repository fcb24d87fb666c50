// Simulation: choose a delay or an error, send requests, and see each result.
import { useComputed, useSignal } from '@preact/signals';
import { sendRequest, type Exchange } from '../api.ts';
import { CopyButton } from '../ui/code.tsx';
import { Results } from '../ui/results.tsx';

const statuses = [400, 401, 403, 404, 408, 409, 418, 429, 500, 502, 503, 504];
const counts = [1, 5, 10, 20];
/** A browser queues more parallel requests, and the measured times would include the queue. */
const AT_ONCE = 4;

export function Faults() {
  const delay = useSignal(0);
  const error = useSignal('');
  const random = useSignal(false);
  const count = useSignal(10);
  const sent = useSignal<readonly Exchange[]>([]);
  const busy = useSignal(false);

  const path = useComputed(() => {
    const search = new URLSearchParams({ limit: '1' });
    if (delay.value > 0) search.set('delay', String(delay.value));
    if (error.value !== '') search.set('error', error.value);
    if (random.value) search.set('random_fail', 'true');
    return `/api/v1/products?${search.toString()}`;
  });

  const send = async (): Promise<void> => {
    busy.value = true;
    sent.value = [];
    let left = count.value;
    const sendSome = async (): Promise<void> => {
      for (; left > 0;) {
        left -= 1;
        const exchange = await sendRequest({ method: 'GET', path: path.value });
        sent.value = [...sent.value, exchange];
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
    busy.value = false;
  };

  return (
    <>
      <h1>Simulate</h1>
      <p class="lead">
        Every JSON route under /api/v1, /auth and /learn takes delay, error and random_fail. The delay comes
        first, then the error; the request is handled only after both. A simulated error changes nothing. Try
        the parameters here, then use them in your own tests.
      </p>
      <form
        class="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label>
          Delay: {delay.value} ms
          <input
            type="range"
            min="0"
            max="3000"
            step="50"
            value={delay.value}
            onInput={(event) => (delay.value = Number(event.currentTarget.value))}
          />
        </label>
        <div class="row">
          <label>
            Error
            <select value={error.value} onChange={(event) => (error.value = event.currentTarget.value)}>
              <option value="">none</option>
              {statuses.map((status) => (
                <option key={status} value={String(status)}>
                  {status}
                </option>
              ))}
            </select>
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={random.value}
              onChange={(event) => (random.value = event.currentTarget.checked)}
            />
            Fail 30% of requests
          </label>
          <label>
            Requests
            <select
              value={String(count.value)}
              onChange={(event) => (count.value = Number(event.currentTarget.value))}
            >
              {counts.map((one) => (
                <option key={one} value={String(one)}>
                  {one}
                </option>
              ))}
            </select>
          </label>
          <button class="primary" disabled={busy.value}>
            Send
          </button>
        </div>
        <p class="request-path">
          <code>GET {path.value}</code> <CopyButton label="path" text={path.value} />
        </p>
      </form>
      <section aria-live="polite" aria-label="Outcome">
        {sent.value.length > 0 && <Results exchanges={sent.value} />}
      </section>
    </>
  );
}
