// One recorded request with its response.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { consoleLink } from '../../console-link.ts';
import { filterOf, setFilter } from '../../learn/list-search.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MethodTag } from '../../ui/method-tag.tsx';
import { formatBytes } from '../../ui/status-line.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useItemTitle } from '../../ui/title.ts';
import { clientName } from './client-name.ts';
import { consoleRequest } from './console-request.ts';
import { EntryNotices } from './entry-notices.tsx';
import { MessageView } from './message-view.tsx';
import type { EntryWithCurl } from './model.ts';
import { entryLink, timeOf } from './request-list.tsx';

const tabs = ['Response', 'Request', 'curl'] as const;

export function EntryView({ entry }: { readonly entry: EntryWithCurl }) {
  const { request, response, protocol, operations, duration_ms: duration } = entry;
  const heading = useRef<HTMLHeadingElement>(null);
  useItemTitle(`${request.method} ${request.path}`);
  // If only the entry fits on the screen, its row is hidden and cannot have the focus.
  useLayoutEffect(() => {
    if (document.querySelector('.request-row')?.checkVisibility() === true) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const opened = consoleRequest(entry);
  return (
    <article class="stack">
      <h2 ref={heading} tabIndex={-1} class="entry-title">
        <MethodTag method={request.method} /> <span class="mono">{request.url}</span>
      </h2>
      <p class="row muted number">
        {response !== null && <StatusPill status={response.status} />}
        {duration !== null && <span>{duration} ms</span>}
        {response !== null && <span>{formatBytes(response.body_bytes)}</span>}
        <span>{timeOf(entry)}</span>
        <span>{clientName(request.headers, navigator.userAgent)}</span>
        <span>{[protocol, ...operations].join(' · ')}</span>
      </p>
      <p class="row">
        {opened !== undefined && (
          <a class="button small" href={consoleLink(opened)}>
            <Icon name="console" />
            Open in Console
          </a>
        )}
        {entry.curl !== null && <CopyButton text={entry.curl} label="curl command" caption="Copy as curl" />}
      </p>
      <EntryNotices entry={entry} />
      <Tabs
        label="Entry"
        names={tabs}
        chosen={tabs.find((name) => name.toLowerCase() === filterOf('tab'))}
        onChoose={(name) => setFilter('tab', name === tabs[0] ? '' : name.toLowerCase())}
      >
        {(name) => <TabContent name={name} entry={entry} />}
      </Tabs>
    </article>
  );
}

interface TabContentProps {
  readonly name: string;
  readonly entry: EntryWithCurl;
}

function TabContent({ name, entry: { request, response, curl } }: TabContentProps) {
  if (name === 'Request') return <MessageView name="Request" message={request} />;
  if (name === 'Response')
    return response === null ? (
      <p class="muted">No response.</p>
    ) : (
      <MessageView name="Response" message={response} />
    );
  if (curl === null)
    return <p class="muted">The body is not stored in full, so that there is no curl command.</p>;
  return (
    <div class="card flush">
      <CodeView text={curl} label="curl command" language="shell" numbers={false} copy wrap />
    </div>
  );
}

export function BackLink() {
  return (
    <div class="crumb">
      <h1 class="hidden">History</h1>
      <Icon name="previous" />
      <a href={entryLink()}>History</a>
    </div>
  );
}
