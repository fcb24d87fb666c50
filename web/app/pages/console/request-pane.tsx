// The request in tabs. Which tabs there are depends on the protocol.
import type { ComponentChildren } from 'preact';
import { CodeField } from '../../ui/code-field.tsx';
import { HeaderTable } from '../../ui/header-table.tsx';
import { Inline } from '../../ui/inline.tsx';
import { ParamTable } from '../../ui/param-table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { languageOf } from '../../code/tokens.ts';
import { read, write } from './address.ts';
import { AuthPicker } from './auth-picker.tsx';
import { setTab, tabOf } from './console-route.ts';
import { change, draft, fieldErrors, problems, takesBody } from './draft.ts';
import { DocumentView } from './document-view.tsx';
import { operationOf, faultRows, queryRows, type ParameterRow } from './operation.ts';
import { protocolOf } from './catalogue.ts';

interface Tab {
  readonly name: string;
  readonly view: () => ComponentChildren;
  readonly count?: () => number;
}

const headers: Tab = {
  name: 'Headers',
  view: () => (
    <HeaderTable
      label="Headers"
      headers={draft.value.headers}
      onChange={(changed) => change({ headers: changed })}
    />
  ),
  count: () => draft.value.headers.length,
};

const authentication: Tab = { name: 'Authentication', view: () => <AuthPicker /> };

const tabsByProtocol: Readonly<Record<string, readonly Tab[]>> = {
  REST: [
    { name: 'Query', view: () => <Query />, count: () => sentCount(queryRows(draft.value, operation())) },
    headers,
    { name: 'Body', view: () => <Body label="Body" /> },
    authentication,
    { name: 'Faults', view: () => <Faults />, count: () => sentCount(faultRows(operation())) },
  ],
  GraphQL: [
    { name: 'Query', view: () => <GraphqlPart part="query" label="Query" /> },
    { name: 'Variables', view: () => <GraphqlPart part="variables" label="Variables" /> },
    headers,
    authentication,
    { name: 'Schema', view: () => <DocumentView path="/graphql/schema" label="Schema" language="graphql" /> },
  ],
  SOAP: [
    { name: 'Envelope', view: () => <Body label="Envelope" /> },
    headers,
    authentication,
    { name: 'WSDL', view: () => <DocumentView path="/soap/?wsdl" label="WSDL" language="xml" /> },
  ],
};

/** A GraphQL request that is not a query with variables is edited like a REST request. */
function tabsOf(): readonly Tab[] {
  const { path, graphql } = draft.value;
  const protocol = protocolOf(path);
  const isGraphql = protocol === 'GraphQL' && graphql !== undefined;
  return tabsByProtocol[isGraphql ? 'GraphQL' : protocol === 'SOAP' ? 'SOAP' : 'REST'] ?? [];
}

export function RequestPane() {
  const tabs = tabsOf();
  const names = tabs.map(({ name }) => name);
  const start = takesBody(draft.value.method) && names.includes('Body') ? 'Body' : names[0];
  return (
    <section class="pane request-pane" aria-label="Request">
      {problems.value.other !== undefined && (
        <p class="pane-problem problem" role="status">
          {problems.value.other}
        </p>
      )}
      <Tabs
        label="Request"
        names={names}
        chosen={tabOf('tab', names) ?? start}
        onChoose={(name) => setTab('tab', name)}
        count={(name) => tabs.find((tab) => tab.name === name)?.count?.()}
      >
        {(name) => <div key={name}>{tabs.find((tab) => tab.name === name)?.view()}</div>}
      </Tabs>
    </section>
  );
}

const operation = () => operationOf(draft.value);

const valueOf = (row: ParameterRow): string | undefined =>
  read(operation()?.path ?? '', draft.value.path, row);

const sentCount = (rows: readonly ParameterRow[]): number =>
  rows.filter((row) => valueOf(row) !== undefined).length;

function Parameters({ label, rows }: { readonly label: string; readonly rows: readonly ParameterRow[] }) {
  const rowOf = (name: string): ParameterRow =>
    rows.find((row) => row.name === name) ?? { name, in: 'query', type: '' };
  return (
    <ParamTable
      label={label}
      rows={rows}
      valueOf={(name) => valueOf(rowOf(name))}
      onChange={(name, value) =>
        change({ path: write(operation()?.path ?? '', draft.value.path, rowOf(name), value) })
      }
      errors={fieldErrors.value}
    />
  );
}

function Query() {
  const rows = queryRows(draft.value, operation());
  const description = operation()?.description ?? '';
  return (
    <>
      {rows.length > 0 && <Parameters label="Query parameters" rows={rows} />}
      {rows.length === 0 && <p class="pane-text muted">This operation has no query parameters.</p>}
      {description !== '' && (
        <p class="pane-text muted">
          <Inline text={description} />
        </p>
      )}
    </>
  );
}

function Faults() {
  const rows = faultRows(operation());
  if (rows.length === 0)
    return <p class="pane-text muted">This operation has no parameters for delays and errors.</p>;
  return (
    <>
      <Parameters label="Faults" rows={rows} />
      <p class="pane-text muted">
        <a href="#/faults">Faults</a> sends several requests and shows how many succeed.
      </p>
    </>
  );
}

function Body({ label }: { readonly label: string }) {
  const { method, body } = draft.value;
  if (!takesBody(method)) return <p class="pane-text muted">{method} requests have no body.</p>;
  return (
    <CodeField
      label={label}
      language={languageOf(body)}
      value={body}
      rows={12}
      error={bodyError()}
      onInput={(text) => change({ body: text })}
    />
  );
}

/** The errors of the service about fields that are not parameters. */
function bodyError(): string | undefined {
  const parameters = operation()?.parameters.map(({ name }) => name) ?? [];
  const errors = [...fieldErrors.value].filter(([field]) => !parameters.includes(field));
  return errors.length === 0
    ? undefined
    : errors.map(([field, message]) => `${field}: ${message}`).join('\n');
}

interface GraphqlPartProps {
  readonly part: 'query' | 'variables';
  readonly label: string;
}

function GraphqlPart({ part, label }: GraphqlPartProps) {
  const { graphql } = draft.value;
  if (graphql === undefined) return null;
  return (
    <CodeField
      label={label}
      language={part === 'query' ? 'graphql' : 'json'}
      value={graphql[part]}
      rows={12}
      onInput={(text) => change({ graphql: { ...graphql, [part]: text } })}
    />
  );
}
