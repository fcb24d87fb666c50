// The requests that were sent since the page was opened. Selecting one shows its request and response. One Tab stop.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { history, type Exchange } from '../../api.ts';
import { actAs, hasPolicy, originalOf } from '../../identity.ts';
import { MethodTag } from '../../ui/method-tag.tsx';
import { writeRequest } from './console-route.ts';
import { displayedExchange, loadDraft, view } from './draft.ts';

export function RequestHistory() {
  const active = useSignal(0);
  const list = useRef<HTMLUListElement>(null);
  const exchanges = history.value;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    active.value = Math.min(Math.max(active.value + step, 0), exchanges.length - 1);
    list.current?.querySelectorAll('button')[active.value]?.focus();
  };
  return (
    <section class="pane request-history" aria-label="History">
      {exchanges.length === 0 ? (
        <p class="pane-text muted">Requests from all pages appear here until you close this tab.</p>
      ) : (
        <ul ref={list} onKeyDown={onKeyDown}>
          {exchanges.map((exchange, at) => (
            <li key={exchange.number}>
              <HistoryButton exchange={exchange} tabIndex={at === active.value ? 0 : -1} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface HistoryButtonProps {
  readonly exchange: Exchange;
  readonly tabIndex: number;
}

function HistoryButton({ exchange, tabIndex }: HistoryButtonProps) {
  const { request, response, milliseconds } = exchange;
  const status = response.status === 0 ? 'No response' : response.status;
  return (
    <button
      type="button"
      class="quiet"
      tabIndex={tabIndex}
      title={request.path}
      aria-current={displayedExchange.value === exchange ? 'true' : undefined}
      onClick={() => {
        const { request: written, login } = originalOf(request);
        if (hasPolicy.value) actAs(login);
        loadDraft(written, exchange);
        writeRequest(written);
        view.value = 'Response';
      }}
    >
      <MethodTag method={request.method} />
      <code>{request.path}</code>
      <span class={`status status-${Math.floor(response.status / 100)}`}>{status}</span>
      <span class="number faint">{milliseconds} ms</span>
    </button>
  );
}
