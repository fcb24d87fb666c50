// One flow: its steps before a run, and the sequence diagram of the last run.
import { useSignal } from '@preact/signals';
import { errorOf, jsonOf, sendRequest } from '../../api.ts';
import { refreshSession } from '../../session-actions.ts';
import { CodeCard } from '../../ui/code-card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sequence } from '../../ui/sequence.tsx';
import { extrasOf, type Flow, type Report, type Step } from './model.ts';

export function FlowView({ flow, isUnknown }: { readonly flow: Flow; readonly isUnknown: boolean }) {
  const report = useSignal<Report | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const isRunning = useSignal(false);
  const run = async (): Promise<void> => {
    if (isRunning.value) return;
    isRunning.value = true;
    const exchange = await sendRequest({ method: flow.method, path: flow.path }, { byUser: true });
    const body = jsonOf<{ data?: Report }>(exchange);
    report.value = body?.data;
    problem.value = body?.data === undefined ? errorOf(exchange).message : undefined;
    isRunning.value = false;
    await refreshSession().catch(() => undefined);
  };
  return (
    <article class="stack" aria-labelledby={`flow-${flow.id}`}>
      {isUnknown && <Notice tone="bad">The service has no flow with this ID.</Notice>}
      <div class="row between">
        <h2 id={`flow-${flow.id}`}>{flow.title}</h2>
        <button type="button" class="primary" aria-disabled={isRunning.value} onClick={() => void run()}>
          <Icon name="send" /> {report.value === undefined ? 'Run' : 'Run again'}
        </button>
      </div>
      <p class="muted">{flow.description}</p>
      {report.value === undefined && <Steps names={flow.steps} />}
      <div aria-live="polite">
        {problem.value !== undefined && <Notice tone="bad">{problem.value}</Notice>}
        {report.value !== undefined && <Summary report={report.value} />}
      </div>
      {report.value !== undefined && <Run title={flow.title} report={report.value} />}
    </article>
  );
}

function Steps({ names }: { readonly names: readonly string[] }) {
  return (
    <ol class="card numbered">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ol>
  );
}

function Summary({ report: { status, duration_ms, steps } }: { readonly report: Report }) {
  return (
    <p class="row">
      <span class={`pill ${status === 'completed' ? 'good' : 'bad'}`}>{status}</span>
      <span class="muted number">
        {steps.length} {steps.length === 1 ? 'step' : 'steps'}, {duration_ms} ms
      </span>
    </p>
  );
}

function Run({ title, report }: { readonly title: string; readonly report: Report }) {
  return (
    <>
      <Sequence
        label={`Requests of the flow ${title}`}
        from="Client"
        to="Service"
        messages={report.steps.map((step) => ({
          title: step.name,
          call: `${step.request.method} ${step.request.path}`,
          status: step.response.status,
          milliseconds: step.duration_ms,
          more: <StepDetails step={step} />,
        }))}
      />
      {extrasOf(report).map(([name, value]) => (
        <CodeCard key={name} title={`Result ${name}`} text={textOf(value)} />
      ))}
    </>
  );
}

function StepDetails({ step: { request, response } }: { readonly step: Step }) {
  const { method, path, body } = request;
  const { status } = response;
  return (
    <div class="halves">
      <CodeCard
        title="Request"
        label="Request body"
        line={`${method} ${path}`}
        text={body === undefined ? '' : textOf(body)}
      />
      <CodeCard title="Response" label="Response body" text={textOf(response.body)}>
        <span class={`status status-${Math.floor(status / 100)}`}>{status}</span>
      </CodeCard>
    </div>
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);
