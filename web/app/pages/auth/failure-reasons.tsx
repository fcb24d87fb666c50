// The reasons for which a scheme rejects a request. The reason of the last response is on top and open.
import type { Method } from '../../auth/method.ts';
import { filterOf, setFilter } from '../../learn/list-search.ts';
import { Icon } from '../../ui/icon.tsx';
import { Inline } from '../../ui/inline.tsx';

interface FailureReasonsProps {
  readonly method: Method;
  /** The reason code of the last response. */
  readonly occurred: string | undefined;
}

export function FailureReasons({ method: { mistakes }, occurred }: FailureReasonsProps) {
  const text = filterOf('reason').toLowerCase();
  const matching = mistakes.filter(
    ({ code, message, hint }) =>
      code === occurred || `${code} ${message} ${hint}`.toLowerCase().includes(text),
  );
  const shown = [
    ...matching.filter(({ code }) => code === occurred),
    ...matching.filter(({ code }) => code !== occurred),
  ];
  return (
    <div class="stack">
      <div class="row">
        <input
          type="search"
          aria-label="Filter failure reasons"
          placeholder="Filter failure reasons"
          value={filterOf('reason')}
          onInput={(event) => setFilter('reason', event.currentTarget.value)}
        />
        <span class="muted" role="status">
          {shown.length} of {mistakes.length} failure reasons
        </span>
      </div>
      {shown.length === 0 ? (
        <p class="row">
          No failure reasons match the filter.
          <button type="button" onClick={() => setFilter('reason', '')}>
            Clear filter
          </button>
        </p>
      ) : (
        <div class="failure-reasons card flush">
          {shown.map(({ code, message, hint }) => (
            <details key={code} open={code === occurred}>
              <summary>
                <Icon name="next" />
                <code>{code}</code>
                <span>
                  <Inline text={message} />
                </span>
                {code === occurred && <span class="pill warning">Last response</span>}
              </summary>
              <p class="muted">
                <Inline text={hint} />
              </p>
            </details>
          ))}
        </div>
      )}
    </div>
  );
}
