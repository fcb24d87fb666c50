// The response of the displayed exchange.
import type { Exchange } from '../../api.ts';
import { DeferredResponse } from '../../ui/deferred-views.ts';
import { Inline } from '../../ui/inline.tsx';
import { announcementOf } from '../../ui/status-line.tsx';
import { setTab, tabOf } from './console-route.ts';
import { displayedExchange } from './draft.ts';
import { rejectionReasons } from './rejection-reasons.ts';

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
        <>
          <Reasons exchange={exchange} />
          <DeferredResponse
            exchange={exchange}
            tab={tabOf('response', names)}
            onTab={(name) => setTab('response', name)}
          />
        </>
      )}
    </section>
  );
}

/** The reasons of 401, 403 and other errors that have one. */
function Reasons({ exchange }: { readonly exchange: Exchange }) {
  return (
    <div role="status">
      {rejectionReasons(exchange).map(({ code, hint }) => (
        <p key={`${code} ${hint}`} class="pane-problem">
          <code>{code}</code> <Inline text={hint} />
        </p>
      ))}
    </div>
  );
}
