// The headers and the body of the request; for GraphQL the document and its variables, for SOAP the envelope.
import { useSignal } from '@preact/signals';
import { DeferredField } from '../ui/deferred-views.ts';
import { Segmented } from '../ui/segmented.tsx';
import { Tabs } from '../ui/tabs.tsx';
import {
  hasFields,
  isGraphql,
  takesBody,
  withFields,
  withoutFields,
  type Draft,
  type DraftProblems,
} from './draft.ts';

interface RequestFieldsProps {
  readonly draft: Draft;
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<Draft>) => void;
}

const HEADERS = 'Headers';
const BODY = 'Body';

export function RequestFields({ draft, problems, onChange }: RequestFieldsProps) {
  const count = draft.headers.split('\n').filter((line) => line.trim() !== '').length;
  const title = (name: string): string => {
    if (name === BODY) return bodyTitle(draft);
    return count === 0 ? name : `${name} ${count}`;
  };
  return (
    <div class="card flush">
      <Tabs label="Request" names={[BODY, HEADERS]} title={title}>
        {(name) =>
          name === HEADERS ? (
            <DeferredField
              label="Headers, one per line: name: value"
              language="http"
              rows={4}
              value={draft.headers}
              error={problems.headers}
              onInput={(headers) => onChange({ headers })}
            />
          ) : (
            <Body draft={draft} problems={problems} onChange={onChange} />
          )
        }
      </Tabs>
    </div>
  );
}

const isSoap = ({ url }: Draft): boolean => /^\/soap\b/.test(url.trim());

const bodyTitle = (draft: Draft): string =>
  isSoap(draft) ? 'Envelope' : hasFields(draft) ? 'Operation' : 'Body';

function Body({ draft, problems, onChange }: RequestFieldsProps) {
  if (!takesBody(draft.method)) return <p class="no-body">{draft.method} requests have no body.</p>;
  return (
    <>
      {isGraphql(draft) && <FormatSwitch draft={draft} onChange={onChange} />}
      {hasFields(draft) ? (
        <GraphqlFields draft={draft} problems={problems} onChange={onChange} />
      ) : (
        <DeferredField
          label={isSoap(draft) ? 'Envelope' : 'Body'}
          isLabelHidden
          language={isSoap(draft) ? 'xml' : 'json'}
          rows={6}
          value={draft.body}
          error={problems.body}
          onInput={(body) => onChange({ body })}
        />
      )}
    </>
  );
}

const formats = [
  { value: 'fields', text: 'Query and variables' },
  { value: 'json', text: 'JSON' },
];

function FormatSwitch({ draft, onChange }: Pick<RequestFieldsProps, 'draft' | 'onChange'>) {
  const problem = useSignal('');
  const change = (format: string): void => {
    try {
      const next = format === 'json' ? withoutFields(draft) : withFields(draft);
      problem.value = next === undefined ? 'The body has other members than query and variables.' : '';
      if (next !== undefined) onChange({ body: next.body, variables: next.variables });
    } catch {
      problem.value = 'Variables must be valid JSON.';
    }
  };
  return (
    <>
      <Segmented
        label="Body format"
        options={formats}
        value={hasFields(draft) ? 'fields' : 'json'}
        onChange={change}
      />
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

function GraphqlFields({ draft, problems, onChange }: RequestFieldsProps) {
  return (
    <>
      <DeferredField
        label="GraphQL operation"
        language="graphql"
        rows={6}
        value={draft.body}
        error={problems.body}
        onInput={(body) => onChange({ body })}
      />
      <DeferredField
        label="Variables"
        language="json"
        rows={2}
        value={draft.variables ?? ''}
        error={problems.variables}
        onInput={(variables) => onChange({ variables })}
      />
    </>
  );
}
