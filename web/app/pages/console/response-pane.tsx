// The response of the displayed exchange.
import { DeferredResponse } from '../../ui/deferred-views.ts';
import { announcementOf } from '../../ui/status-line.tsx';
import { setTab, tabOf } from './console-route.ts';
import { displayedExchange } from './draft.ts';

const names = ['Body', 'Headers', 'Raw', 'Request', 'Timing'];

export function ResponsePane() {
  const exchange = displayedExchange.value;
  return (
    <section class="pane response-pane" aria-label="Response">
      <p role="status" class="hidden">
        {exchange && announcementOf(exchange)}
      </p>
      {exchange === undefined ? (
        <p class="pane-text muted">
          No response yet. Press <kbd>Ctrl</kbd> <kbd>Enter</kbd> to send.
        </p>
      ) : (
        <DeferredResponse
          exchange={exchange}
          tab={tabOf('response', names)}
          onTab={(name) => setTab('response', name)}
        />
      )}
    </section>
  );
}
