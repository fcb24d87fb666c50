// One scheme: try it, its code, and the reasons for which the service rejects a request.
import { useSignal } from '@preact/signals';
import { sendRequest, type Request } from '../../api.ts';
import type { ComputedStep, Sent } from '../../auth/attempt.ts';
import { resultOf, type Method } from '../../auth/method.ts';
import { filterOf, setFilters } from '../../learn/list-search.ts';
import { Inline } from '../../ui/inline.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useItemTitle } from '../../ui/title.ts';
import { TryTab } from './try-tab.tsx';

const CodeTab = deferred(async () => (await import('./code-tab.tsx')).CodeTab);
const FailureReasons = deferred(async () => (await import('./failure-reasons.tsx')).FailureReasons);

/** The parameter of the route by the name of the tab; the first tab has none. */
const tabs: Readonly<Record<string, string>> = { Try: '', Code: 'code', 'Failure reasons': 'failures' };

export function SchemeView({ method }: { readonly method: Method }) {
  const { title, standard, summary, path } = method;
  const last = useSignal<Sent | undefined>(undefined);
  useItemTitle(title);
  const send = async (request: Request, steps: readonly ComputedStep[] = []): Promise<void> => {
    last.value = { exchange: await sendRequest(request, { byUser: true }), steps };
  };
  const reason = last.value && resultOf(last.value.exchange)?.reason?.code;
  const shown = Object.entries(tabs).find(([, parameter]) => parameter === filterOf('tab'))?.[0];
  return (
    <article class="page stack scheme">
      <nav class="faint" aria-label="Breadcrumb">
        <a href="#/auth">Authentication</a>
      </nav>
      <h1>{title}</h1>
      <p class="lead">
        <Inline text={summary} />
      </p>
      <p class="muted">
        Specification:{' '}
        <a href={standard.url} rel="noreferrer">
          {standard.name}
        </a>
        . Endpoint: <code>{path}</code>
      </p>
      <Tabs
        label="Scheme"
        names={Object.keys(tabs)}
        chosen={shown ?? 'Try'}
        onChoose={(name) => setFilters({ tab: tabs[name] ?? '', reason: '' })}
      >
        {(name) => {
          if (name === 'Code') return <CodeTab method={method} last={last.value?.exchange.request} />;
          if (name === 'Failure reasons') return <FailureReasons method={method} occurred={reason} />;
          return <TryTab method={method} last={last.value} send={send} />;
        }}
      </Tabs>
    </article>
  );
}
