// Flows: run one and see every call of it as a sequence, with its time.
import { useSignal } from '@preact/signals';
import { sendRequest, data, jsonOf } from '../api.ts';
import { refreshSession } from '../ui/session-badge.tsx';
import { Code } from '../ui/code.tsx';
import { Loading } from '../ui/loading.tsx';
import { Sequence } from '../ui/sequence.tsx';

interface Flow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly method: string;
  readonly path: string;
  readonly steps: readonly string[];
}

interface Step {
  readonly step: number;
  readonly name: string;
  readonly protocol: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly response: { readonly status: number; readonly body: unknown };
  readonly duration_ms: number;
}

interface Report {
  readonly flow: string;
  readonly status: 'completed' | 'failed';
  readonly duration_ms: number;
  readonly steps: readonly Step[];
}

export function Flows() {
  return (
    <>
      <h1>Flows</h1>
      <p class="lead">Calls that belong together. Run one in your session, and look at each of its steps.</p>
      <Loading name="flows" load={() => data<readonly Flow[]>('/api/v1/flows')}>
        {(flows) => (
          <div class="stack">
            {flows.map((flow) => (
              <FlowCard key={flow.id} flow={flow} />
            ))}
          </div>
        )}
      </Loading>
    </>
  );
}

function FlowCard({ flow }: { readonly flow: Flow }) {
  const report = useSignal<Report | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const running = useSignal(false);
  const run = async (): Promise<void> => {
    running.value = true;
    const exchange = await sendRequest({ method: flow.method, path: flow.path });
    const body = jsonOf<{ data?: Report; message?: string }>(exchange);
    report.value = body?.data;
    problem.value = body?.data === undefined ? (body?.message ?? 'No response from the service.') : undefined;
    running.value = false;
    await refreshSession().catch(() => undefined);
  };
  return (
    <article class="card" aria-labelledby={`flow-${flow.id}`}>
      <div class="row between">
        <h2 id={`flow-${flow.id}`}>{flow.title}</h2>
        <button type="button" class="primary" disabled={running.value} onClick={() => void run()}>
          Run<span class="hidden"> {flow.title}</span>
        </button>
      </div>
      <p>{flow.description}</p>
      {report.value === undefined && (
        <ol class="plain">
          {flow.steps.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
      )}
      <div aria-live="polite">
        {problem.value !== undefined && <p class="notice bad">{problem.value}</p>}
        {report.value !== undefined && <FlowReport report={report.value} />}
      </div>
    </article>
  );
}

const own = ['flow', 'status', 'duration_ms', 'steps'] as const satisfies (keyof Report)[];

/** The steps and the additional results of a flow. */
function FlowReport({ report }: { readonly report: Report }) {
  const { status, duration_ms, steps } = report;
  const also = Object.entries(report).filter(([name]) => !(own as readonly string[]).includes(name));
  return (
    <>
      <p>
        <strong class={status === 'completed' ? 'good' : 'bad'}>{status}</strong>{' '}
        <small>
          {steps.length} steps, {duration_ms} ms
        </small>
      </p>
      <Sequence
        from="You"
        to="The service"
        messages={steps.map(({ name, request, response, duration_ms: milliseconds }) => ({
          title: name,
          call: `${request.method} ${request.path}`,
          status: response.status,
          milliseconds,
          more: (
            <div class="exchange">
              {request.body !== undefined && <Code label="request body" text={json(request.body)} wrap />}
              <Code label="response body" text={json(response.body)} wrap />
            </div>
          ),
        }))}
      />
      {also.map(([name, value]) => (
        <section key={name}>
          <h3>{name}</h3>
          <Code label={name} text={typeof value === 'string' ? value : json(value)} wrap />
        </section>
      ))}
    </>
  );
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
