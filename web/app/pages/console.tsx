// The Console: any operation of the three protocols, to edit and send. Three panes that fill the window.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { retries } from '../connection.ts';
import { hasCredentials, hasPolicy } from '../identity.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SendAs } from '../ui/send-as.tsx';
import { UrlBar } from '../ui/url-bar.tsx';
import { UserOfSession } from '../ui/user-of-session.tsx';
import './console/linked-draft.ts';
import { writeRequest } from './console/console-route.ts';
import { CopyAs } from './console/copy-as.tsx';
import {
  change,
  draft,
  isSending,
  openPlaceholders,
  problems,
  requestOf,
  send,
  view,
} from './console/draft.ts';
import { loadOperations, operationOf } from './console/operation.ts';
import { OperationList } from './console/operation-list.tsx';
import { RequestHistory } from './console/request-history.tsx';
import { RequestPane } from './console/request-pane.tsx';
import { ResponsePane } from './console/response-pane.tsx';

const views = ['Request', 'Response', 'History'] as const;

export function Console() {
  useLayoutEffect(loadOperations, [retries.value]);
  useLayoutEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div class={`workspace console view-${view.value.toLowerCase()}`}>
      <h1 class="hidden">Console</h1>
      <OperationsPane />
      <SendBar />
      <RequestPane />
      <RequestHistory />
      <ResponsePane />
    </div>
  );
}

function sendAndWrite(): void {
  writeRequest(requestOf(draft.value));
  void send();
}

/** Ctrl+Enter sends from anywhere on the page. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  if (document.querySelector('dialog[open]') !== null) return;
  event.preventDefault();
  sendAndWrite();
}

const wide = matchMedia('(min-width: 64rem)');

/** Beside the request; on a small screen, in a dialog. */
function OperationsPane() {
  const isWide = useSignal(wide.matches);
  const isOpen = useSignal(false);
  useLayoutEffect(() => {
    const update = (): void => void (isWide.value = wide.matches);
    wide.addEventListener('change', update);
    return () => wide.removeEventListener('change', update);
  }, []);
  if (isWide.value) return <OperationList />;
  const { method, path } = draft.value;
  return (
    <div class="operations-button">
      <button type="button" onClick={() => (isOpen.value = true)}>
        <Icon name="list" />
        {operationOf(draft.value)?.summary ?? `${method} ${path.split('?')[0] ?? ''}`}
      </button>
      <Dialog title="Operations" open={isOpen.value} onClose={() => (isOpen.value = false)}>
        {isOpen.value && <OperationList onSelect={() => (isOpen.value = false)} />}
      </Dialog>
    </div>
  );
}

function SendBar() {
  const { method, path } = draft.value;
  const placeholders = openPlaceholders.value;
  return (
    <div class="send-bar">
      <UrlBar
        method={method}
        url={path}
        onMethod={(changed) => change({ method: changed })}
        onUrl={(url) => change({ path: url })}
        onSend={sendAndWrite}
        sending={isSending.value}
        error={
          problems.value.url ??
          (placeholders.length > 0 ? `Replace the placeholder ${placeholders.join(', ')}.` : undefined)
        }
      >
        <Sender />
        <CopyAs />
        <UserOfSession on="onInput" />
      </UrlBar>
      <div class="views">
        <Segmented
          label="View"
          options={views.map((name) => ({ value: name, text: name }))}
          value={view.value}
          onChange={(name) => (view.value = views.find((one) => one === name) ?? 'Request')}
        />
      </div>
    </div>
  );
}

/** The identity, unless the request has its own credentials. */
function Sender() {
  if (hasPolicy.value && hasCredentials(draft.value.headers.map(([name]) => name)))
    return <small class="muted">Sends the credentials in the headers.</small>;
  return <SendAs />;
}
