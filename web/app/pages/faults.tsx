// The Faults page: adds a delay or an error to requests, sends several of them, and shows the results.
import { useComputed, useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Exchange } from '../api.ts';
import { retries } from '../connection.ts';
import { openApi, type Operation } from '../openapi.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { FaultCode } from './faults/fault-code.tsx';
import { FaultForm } from './faults/fault-form.tsx';
import { FaultResults } from './faults/fault-results.tsx';
import { PlanCard } from './faults/plan-card.tsx';
import { faultRequest, firstOperation, noFault, operationsWithFaults, type Plan } from './faults/plan.ts';
import { sendAll } from './faults/send-all.ts';

export function Faults() {
  return (
    <div class="page stack">
      <h1>Faults</h1>
      <p class="lead">
        Add delays and errors to requests: with a plan for all requests of the session, or with parameters of
        single requests.
      </p>
      <Workbench />
    </div>
  );
}

function Workbench() {
  const plan = useSignal<Plan>({ ...noFault, operation: firstOperation(), count: 10 });
  const sent = useSignal<readonly Exchange[]>([]);
  const isSending = useSignal(false);
  const request = useComputed(() => faultRequest(plan.value));
  const change = (changes: Partial<Plan>): void => {
    plan.value = { ...plan.value, ...changes };
  };
  const send = async (): Promise<void> => {
    if (isSending.value) return;
    isSending.value = true;
    sent.value = [];
    await sendAll(request.value, plan.value.count, (exchange) => (sent.value = [...sent.value, exchange]));
    isSending.value = false;
  };
  const { operations, problem, load } = useOperations((first) => change({ operation: first }));
  return (
    <>
      <PlanCard />
      <h2>Parameters of single requests</h2>
      <div class="split wide">
        <div class="stack">
          {problem !== undefined && <ErrorNotice error={problem} onRetry={load} />}
          <FaultForm
            operations={operations}
            plan={plan.value}
            isSending={isSending.value}
            onChange={change}
            onSend={() => void send()}
          />
        </div>
        <div class="stack">
          <FaultResults exchanges={sent.value} isSending={isSending.value} />
          <FaultCode request={request.value} />
        </div>
      </div>
    </>
  );
}

/** All operations. The page does not wait for them: it begins with one that the service has. */
function useOperations(onLoad: (first: Operation) => void) {
  const operations = useSignal<readonly Operation[]>([firstOperation()]);
  const problem = useSignal<Error | undefined>(undefined);
  const load = (): void => {
    problem.value = undefined;
    openApi().then(
      (document) => {
        const loaded = operationsWithFaults(document);
        const { method, path } = firstOperation();
        const first = loaded.find((one) => one.method === method && one.path === path);
        operations.value = loaded;
        if (first !== undefined) onLoad(first);
      },
      (reason: unknown) => (problem.value = reason as Error),
    );
  };
  useLayoutEffect(() => {
    if (operations.value.length === 1) load();
  }, [retries.value]);
  return { operations: operations.value, problem: problem.value, load };
}
