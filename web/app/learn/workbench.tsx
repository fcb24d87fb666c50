// The workbench of a step: the request, the checks, the response, and the box for another client.
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { TemplateValues } from '../../../src/core/template.ts';
import { sendRequest, type Exchange } from '../api.ts';
import { deferred } from '../ui/deferred.tsx';
import { Notice } from '../ui/notice.tsx';
import { UrlBar } from '../ui/url-bar.tsx';
import { changeDraft, methods, missingNames, problemsOf, requestOf, type Draft } from './draft.ts';
import type { Feedback, LessonStep } from './model.ts';
import { OwnClient } from './own-client.tsx';
import { RequestFields } from './request-fields.tsx';

const MarkedResponse = deferred(async () => (await import('./marked-response.tsx')).MarkedResponse);

interface WorkbenchProps {
  readonly draft: Signal<Draft>;
  /** The last request that was sent here. */
  readonly exchange: Signal<Exchange | undefined>;
  readonly values: TemplateValues;
  readonly explainMissing: (names: readonly string[]) => ComponentChildren;
  /** Called after each request, before its response is shown. */
  readonly onSent: () => Promise<void>;
  /** Whether a request that was sent here has no result yet. */
  readonly isSending: Signal<boolean>;
  /** Whether the box for another client is open. */
  readonly isOwn: Signal<boolean>;
  /** Whether no browser can send the request of this step. */
  readonly needsOwnClient: boolean;
  /** On the last attempt: the response marks the places that it is about. */
  readonly feedback: Feedback | null;
  readonly save?: LessonStep['save'];
  /** The checks. */
  readonly children: ComponentChildren;
}

export function Workbench(props: WorkbenchProps) {
  const { exchange, isOwn, needsOwnClient, children } = props;
  const own = <OwnClient isOpen={isOwn.value} onToggle={(isOpen) => (isOwn.value = isOpen)} />;
  return (
    <>
      {needsOwnClient ? (
        <>
          <Notice>Browsers cannot send the request of this step. Send it from your own client.</Notice>
          {own}
        </>
      ) : (
        <RequestEditor {...props} />
      )}
      {children}
      {exchange.value !== undefined && (
        <MarkedResponse exchange={exchange.value} feedback={props.feedback} save={props.save} />
      )}
      {!needsOwnClient && own}
    </>
  );
}

function RequestEditor({ draft, exchange, values, explainMissing, onSent, isSending }: WorkbenchProps) {
  const change = (part: Partial<Draft>): void => {
    draft.value = changeDraft(draft.value, part);
  };
  const missing = missingNames(draft.value, values);
  const problems = missing.length > 0 ? {} : problemsOf(draft.value, values);
  const cannotSend = draft.value.url.trim() === '' || missing.length > 0 || Object.keys(problems).length > 0;
  const send = async (): Promise<void> => {
    if (isSending.value || cannotSend) return;
    isSending.value = true;
    const sent = await sendRequest(requestOf(draft.value, values), { byUser: true });
    await onSent();
    exchange.value = sent;
    isSending.value = false;
  };
  const latest = useRef(send);
  latest.current = send;
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      void latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <UrlBar
        methods={methods}
        method={draft.value.method}
        url={draft.value.url}
        onMethod={(method) => change({ method })}
        onUrl={(url) => change({ url })}
        onSend={() => void send()}
        sending={isSending.value}
        disabled={cannotSend}
        error={problems.url}
      />
      <div role="status" class="problem">
        {missing.length > 0 && explainMissing(missing)}
      </div>
      <RequestFields draft={draft.value} problems={problems} onChange={change} />
    </>
  );
}
