// Where a learner works on a step: the request editor or the own client, the result of the service and the response.
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { TemplateValues } from '../../../src/core/template.ts';
import { sendRequest, type Exchange, type Request } from '../api.ts';
import { ResponseView } from '../ui/exchange.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { Draft } from './draft.ts';
import { FeedbackView } from './feedback-view.tsx';
import type { Feedback } from './model.ts';
import { OwnClient } from './own-client.tsx';
import { RequestEditor } from './request-editor.tsx';

export const EDITOR = 'Request editor';
export const OWN_CLIENT = 'Own client';

interface WorkbenchProps {
  readonly tab: Signal<string>;
  readonly draft: Signal<Draft>;
  /** The last request that was sent here. */
  readonly exchange: Signal<Exchange | undefined>;
  readonly values: TemplateValues;
  readonly explainMissing: (names: readonly string[]) => ComponentChildren;
  readonly feedback: Feedback | null;
  /** Called after each request. */
  readonly onSent: () => Promise<void>;
  /** Why the editor cannot send the request of this step. */
  readonly needsOwnClient: boolean;
  /** What the last request achieved. */
  readonly children: ComponentChildren;
}

export function Workbench(props: WorkbenchProps) {
  const { tab, draft, exchange, values, explainMissing, feedback, onSent, needsOwnClient, children } = props;
  const send = async (request: Request): Promise<void> => {
    const sent = await sendRequest(request, { byUser: true });
    await onSent();
    exchange.value = sent;
  };
  return (
    <div class="workbench" data-exchange={exchange.value?.number ?? 0}>
      <div class="card">
        {needsOwnClient && (
          <p class="notice">Browsers cannot send the request of this step. Send it from your own client.</p>
        )}
        <Tabs
          label="Client"
          names={[EDITOR, OWN_CLIENT]}
          chosen={tab.value}
          onChoose={(name) => (tab.value = name)}
        >
          {(name) =>
            name === OWN_CLIENT ? (
              <OwnClient />
            ) : (
              <RequestEditor draft={draft} values={values} explainMissing={explainMissing} onSend={send} />
            )
          }
        </Tabs>
      </div>
      {children}
      <div aria-live="polite">{feedback !== null && <FeedbackView feedback={feedback} />}</div>
      {exchange.value !== undefined && tab.value === EDITOR && (
        <div class="card">
          <ResponseView exchange={exchange.value} />
        </div>
      )}
    </div>
  );
}
