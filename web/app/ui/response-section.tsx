// A response in a separate card, with a link that opens its request in the Console.
import type { Exchange } from '../api.ts';
import type { ResponseMarks } from '../code/response-marks.ts';
import { consoleLink } from '../console-link.ts';
import { DeferredResponse } from './deferred-views.ts';
import { announcementOf } from './status-line.tsx';

/** A URL with a longer body does not open in every browser. */
const MAX_LINKED_BODY = 8000;

interface ResponseSectionProps {
  readonly exchange: Exchange;
  readonly marks?: ResponseMarks | undefined;
}

export function ResponseSection({ exchange, marks }: ResponseSectionProps) {
  const { request } = exchange;
  return (
    <section class="card flush" aria-label="Response">
      <p class="hidden" role="status">
        {announcementOf(exchange)}
      </p>
      <DeferredResponse exchange={exchange} marks={marks} />
      {(request.body ?? '').length <= MAX_LINKED_BODY && (
        <p class="card-foot">
          <a href={consoleLink(request)}>Open in Console</a>
        </p>
      )}
    </section>
  );
}
