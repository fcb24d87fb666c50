// Flows: sequences of requests that the service runs, and the requests of the last run as a sequence diagram.
import { data } from '../api.ts';
import { route } from '../router.ts';
import { Loading } from '../ui/loading.tsx';
import { FlowView } from './flows/flow-view.tsx';
import type { Flow } from './flows/model.ts';

export function Flows() {
  return (
    <div class="page stack">
      <h1>Flows</h1>
      <p class="lead">Sequences of requests. Run one in your session and inspect each step.</p>
      <Loading name="flows" load={() => data<readonly Flow[]>('/api/v1/flows')}>
        {(flows) => <FlowPanes flows={flows} />}
      </Loading>
    </div>
  );
}

function FlowPanes({ flows }: { readonly flows: readonly Flow[] }) {
  const [, id] = route.value.parts;
  const shown = flows.find((flow) => flow.id === id) ?? flows[0];
  return (
    <div class="split">
      <nav aria-label="All flows" class="list">
        {flows.map((flow) => (
          <a
            key={flow.id}
            href={`#/flows/${flow.id}`}
            aria-current={flow.id === shown?.id ? 'true' : undefined}
          >
            <span class="grow">{flow.title}</span>
            <small class="faint number">{countOf(flow.steps.length)}</small>
          </a>
        ))}
      </nav>
      {shown === undefined ? (
        <p>This service has no flows.</p>
      ) : (
        <FlowView key={shown.id} flow={shown} isUnknown={id !== undefined && id !== shown.id} />
      )}
    </div>
  );
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'step' : 'steps'}`;
