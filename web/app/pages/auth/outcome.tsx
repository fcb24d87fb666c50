// The result of a request to a scheme: the diagnosis first, then the computed steps and the response.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Sent } from '../../auth/attempt.ts';
import { resultOf, type Verdict } from '../../auth/method.ts';
import { filterOf, setFilters } from '../../learn/list-search.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { Inline } from '../../ui/inline.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ResponseSection } from '../../ui/response-section.tsx';

export function Outcome({ sent: { exchange, steps } }: { readonly sent: Sent }) {
  const verdict = resultOf(exchange);
  const top = useRef<HTMLDivElement>(null);
  // In one column, the result is below the form.
  useLayoutEffect(() => {
    const { top: y = 0 } = top.current?.getBoundingClientRect() ?? {};
    if (y > innerHeight * 0.8) top.current?.scrollIntoView();
  }, []);
  return (
    <>
      <div class="outcome" role="status" ref={top}>
        {verdict?.data !== undefined && <Authenticated data={verdict.data} />}
        {verdict?.reason !== undefined && <Diagnosis verdict={verdict} reason={verdict.reason} />}
      </div>
      {steps.length > 0 && (
        <details open={verdict?.data === undefined}>
          <summary>Computed values ({steps.length})</summary>
          <ol class="computed-steps card">
            {steps.map(({ title, value }, i) => (
              <li key={i}>
                <span class="muted">{title}</span>
                <pre>{value}</pre>
              </li>
            ))}
          </ol>
        </details>
      )}
      <ResponseSection exchange={exchange} />
    </>
  );
}

function Authenticated({ data }: { readonly data: NonNullable<Verdict['data']> }) {
  return (
    <Notice tone="good">
      Authenticated as <strong>{data.name}</strong> ({data.subject}, role {data.role}).{' '}
      <Inline text={data.notes?.join(' ') ?? ''} />
    </Notice>
  );
}

interface DiagnosisProps {
  readonly verdict: Verdict;
  readonly reason: NonNullable<Verdict['reason']>;
}

function Diagnosis({ verdict: { message = '', debug }, reason: { code, hint } }: DiagnosisProps) {
  return (
    <Notice tone="bad">
      <p>
        <code>{code}</code>{' '}
        <strong>
          <Inline text={message} />
        </strong>
      </p>
      <p>
        <Inline text={hint} />
      </p>
      {debug !== undefined && (
        <details open>
          <summary>Values that the service computed</summary>
          <CodeView
            label="debug"
            text={JSON.stringify(debug, null, 2)}
            language="json"
            numbers={false}
            wrap
          />
        </details>
      )}
      {filterOf('tab') === '' && (
        <p>
          <button type="button" class="small" onClick={() => setFilters({ tab: 'failures' })}>
            Show in failure reasons
          </button>
        </p>
      )}
    </Notice>
  );
}
