// First requests, built from the OpenAPI document, as code in four languages.
import { useSignal } from '@preact/signals';
import type { Request } from '../../api.ts';
import { consoleLink } from '../../console-link.ts';
import { openApi, type OpenApi } from '../../openapi.ts';
import { requestOf } from '../../sample.ts';
import { inSession, languages } from '../../snippets.ts';
import { Code } from '../../ui/code.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** The operations of the first requests, and what is appended to their paths. */
const beginnings = [
  { operation: ['GET', '/api/v1/users'], adds: '?limit=3' },
  { operation: ['POST', '/api/v1/products'] },
  { operation: ['QUERY', '/api/v1/orders'] },
  { operation: ['POST', '/graphql'], title: 'Send a GraphQL query' },
  { operation: ['GET', '/api/v1/orders'], adds: '?error=503', title: 'Simulate an error' },
] as const;

interface FirstCall {
  readonly title: string;
  readonly request: Request;
}

export function FirstRequests() {
  return (
    <section aria-labelledby="first-calls">
      <h2 id="first-calls">First requests</h2>
      <p>Copy a request and run it: it contains the URL of this service and your session id.</p>
      <Loading name="first-calls" load={openApi}>
        {(api) => <Choice calls={firstCalls(api)} />}
      </Loading>
    </section>
  );
}

function Choice({ calls }: { readonly calls: readonly FirstCall[] }) {
  const chosen = useSignal(calls[0]?.title);
  const call = calls.find(({ title }) => title === chosen.value);
  return (
    <div class="card first-calls">
      <div class="choices" role="group" aria-label="Request">
        {calls.map(({ title }) => (
          <button
            key={title}
            type="button"
            aria-pressed={title === chosen.value}
            onClick={() => (chosen.value = title)}
          >
            {title}
          </button>
        ))}
      </div>
      {call !== undefined && (
        <>
          <Tabs label="Language" names={languages.map(({ name }) => name)}>
            {(name) => {
              const language = languages.find((one) => one.name === name);
              return (
                <Code
                  label={`the request in ${name}`}
                  text={language?.write(inSession(call.request)) ?? ''}
                  wrap
                />
              );
            }}
          </Tabs>
          <p>
            <a href={consoleLink(call.request)}>Open in the console</a>
          </p>
        </>
      )}
    </div>
  );
}

function firstCalls({ operations }: OpenApi): readonly FirstCall[] {
  return beginnings.flatMap((beginning) => {
    const [method, path] = beginning.operation;
    const operation = operations.find((one) => one.method === method && one.path === path);
    if (operation === undefined) return [];
    const request = requestOf(operation);
    const title = 'title' in beginning ? beginning.title : operation.summary;
    return [
      { title, request: 'adds' in beginning ? { ...request, path: request.path + beginning.adds } : request },
    ];
  });
}
