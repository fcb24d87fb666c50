// A card that shows a request as code, sends it, and shows its response.
import { useSignal } from '@preact/signals';
import { sendRequest, type Exchange } from '../../api.ts';
import { consoleLink } from '../../console-link.ts';
import { refreshSession } from '../../session-actions.ts';
import { inSession, languages } from '../../snippets.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { pretty } from '../../code/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { firstRequests } from './requests.ts';

export function RequestCard() {
  const requests = firstRequests.value;
  const title = useSignal(requests[0].title);
  const shown = requests.find((one) => one.title === title.value) ?? requests[0];
  const response = useSignal<Exchange | undefined>(undefined);
  return (
    <section class="card request-card" aria-label="First request" id="first-request">
      <Tabs
        label="Request"
        names={requests.map((one) => one.title)}
        chosen={shown.title}
        onChoose={(name) => (title.value = name)}
      >
        {(name) => {
          const { request } = requests.find((one) => one.title === name) ?? requests[0];
          const send = async (): Promise<void> => {
            response.value = await sendRequest(request, { byUser: true });
            void refreshSession().catch(() => undefined);
          };
          // The response of another tab can arrive after the change.
          const own = response.value?.request === request ? response.value : undefined;
          return <RequestCode request={request} response={own} send={send} />;
        }}
      </Tabs>
    </section>
  );
}

interface RequestCodeProps {
  readonly request: Exchange['request'];
  readonly response: Exchange | undefined;
  readonly send: () => Promise<void>;
}

function RequestCode({ request, response, send }: RequestCodeProps) {
  const language = useSignal('curl');
  const isSending = useSignal(false);
  const text = languages.find(({ name }) => name === language.value)?.write(inSession(request)) ?? '';
  // A disabled button would lose the focus.
  const onSend = async (): Promise<void> => {
    if (isSending.value) return;
    isSending.value = true;
    await send();
    isSending.value = false;
  };
  return (
    <>
      <div class="card-bar">
        <Segmented
          label="Language"
          options={languages.map(({ name }) => ({ value: name, text: name }))}
          value={language.value}
          onChange={(name) => (language.value = name)}
        />
        <CopyButton text={text} label={`${language.value} code`} />
        <button type="button" aria-disabled={isSending.value} onClick={() => void onSend()}>
          <Icon name="send" />
          Send
        </button>
      </div>
      <CodeView
        text={text}
        language={language.value === 'curl' ? 'shell' : 'code'}
        label={`${language.value} code`}
        numbers={false}
        wrap
      />
      {/* It has the same size before and after the response, so that nothing on the page moves. */}
      <div class="card-response">
        <div role="status">{response && <StatusLine exchange={response} />}</div>
        {response === undefined ? (
          <p class="muted">No response yet. Press Send.</p>
        ) : (
          <>
            <CodeView text={pretty(response.response.text)} label="Response body" foldFrom={2} />
            <p class="card-foot">
              <a href={consoleLink(request)}>Open in Console</a>
            </p>
          </>
        )}
      </div>
    </>
  );
}
