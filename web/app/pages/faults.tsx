// The Faults page: adds a delay or an error to requests, sends several of them, and shows the results.
import { useComputed, useSignal } from '@preact/signals';
import { openApi, type Operation } from '../openapi.ts';
import { Loading } from '../ui/loading.tsx';
import { FaultCode } from './faults/fault-code.tsx';
import { FaultForm } from './faults/fault-form.tsx';
import { faultRequest, noFault, operationsWithFaults, type Plan } from './faults/plan.ts';
import { FaultResults } from './faults/fault-results.tsx';
import { sendAll } from './faults/send-all.ts';
import type { Exchange } from '../api.ts';

export function Faults() {
  return (
    <div class="page stack">
      <h1>Faults</h1>
      <p class="lead">
        Add delays and errors to any /api/v1 request. Try them here, then use the same parameters in your
        tests.
      </p>
      <Loading name="operations" load={loadOperations}>
        {(operations) => <Workbench operations={operations} />}
      </Loading>
    </div>
  );
}

const loadOperations = async (): Promise<readonly Operation[]> => operationsWithFaults(await openApi());

function Workbench({ operations }: { readonly operations: readonly Operation[] }) {
  const plan = useSignal<Plan>({ ...noFault, operation: operations[0], count: 10 });
  const sent = useSignal<readonly Exchange[]>([]);
  const isSending = useSignal(false);
  const request = useComputed(() => faultRequest(plan.value));

  const send = async (): Promise<void> => {
    isSending.value = true;
    sent.value = [];
    await sendAll(request.value, plan.value.count, (exchange) => (sent.value = [...sent.value, exchange]));
    isSending.value = false;
  };
  return (
    <div class="split wide">
      <div class="stack">
        <FaultForm
          operations={operations}
          plan={plan.value}
          isSending={isSending.value}
          onChange={(change) => (plan.value = { ...plan.value, ...change })}
          onSend={() => void send()}
        />
      </div>
      <div class="stack">
        <FaultResults exchanges={sent.value} isSending={isSending.value} />
        <FaultCode request={request.value} />
      </div>
    </div>
  );
}
