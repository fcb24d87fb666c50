// The response of the displayed exchange.
import type { Exchange } from '../../api.ts';
import { ResponseView } from '../../ui/response-view.tsx';
import { sizeOf } from '../../ui/status-line.tsx';
import { statusOf } from '../../ui/status-pill.tsx';
import { setTab, tabOf } from './console-route.ts';
import { displayedExchange } from './draft.ts';

const names = ['Body', 'Headers', 'Raw', 'Request', 'Timing'];

export function ResponsePane() {
  const exchange = displayedExchange.value;
  return (
    <section class="pane response-pane" aria-label="Response">
      <p role="status" class="hidden">
        {exchange && announcement(exchange)}
      </p>
      {exchange === undefined ? (
        <p class="pane-text muted">
          No response yet. Press <kbd>Ctrl</kbd> <kbd>Enter</kbd> to send.
        </p>
      ) : (
        <ResponseView
          exchange={exchange}
          tab={tabOf('response', names)}
          onTab={(name) => setTab('response', name)}
        />
      )}
    </section>
  );
}

/** `200 OK, 7 ms, 735 bytes` */
function announcement({ response, milliseconds }: Exchange): string {
  return `${statusOf(response)}, ${milliseconds} ms, ${sizeOf(response.text)} bytes`;
}
