// The fault plan of the session: presets to add, the rules with their counters, and the plan as JSON.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { call, data } from '../../api.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PlanDocument } from './plan-document.tsx';
import { PresetList } from './preset-list.tsx';
import { RuleTable } from './rule-table.tsx';
import {
  documentOf,
  withoutRule,
  withRules,
  type Preset,
  type Rule,
  type SessionPlan,
} from './session-plan.ts';

const PATH = '/session/faults';

interface Loaded {
  readonly plan: SessionPlan;
  readonly presets: readonly Preset[];
}

async function load(): Promise<Loaded> {
  const [plan, presets] = await Promise.all([data<SessionPlan>(PATH), data<readonly Preset[]>('/faults')]);
  return { plan, presets };
}

interface PlanCardProps {
  /** The counters are loaded again when it changes. */
  readonly requests: number;
}

export function PlanCard({ requests }: PlanCardProps) {
  return (
    <section class="card flush fault-plan" aria-labelledby="plan">
      <div class="card-head">
        <h2 id="plan">Fault plan of the session</h2>
      </div>
      <p class="card-text muted">
        Applies to all clients with this session ID, in REST, GraphQL and SOAP, and to these pages.
      </p>
      <Loading name="plan" load={load}>
        {(loaded) => <Plan first={loaded.plan} presets={loaded.presets} requests={requests} />}
      </Loading>
    </section>
  );
}

interface PlanProps extends PlanCardProps {
  readonly first: SessionPlan;
  readonly presets: readonly Preset[];
}

function Plan({ first, presets, requests }: PlanProps) {
  const plan = useSignal(first);
  const { run, problem } = useAction();
  const refresh = async (): Promise<undefined> => {
    plan.value = await data<SessionPlan>(PATH);
  };
  useLayoutEffect(() => {
    if (requests > 0) run(refresh);
  }, [requests]);
  const put = async (body: unknown, text: string): Promise<string> => {
    plan.value = await call<SessionPlan>('PUT', PATH, { body });
    return text;
  };
  const add = (rules: readonly Rule[]): void =>
    run(() =>
      put(documentOf(withRules(plan.value, rules)), 'Added to the session. The counters start at 0.'),
    );
  const removeAll = async (): Promise<string> => {
    await call('DELETE', PATH);
    await refresh();
    return 'Fault plan removed.';
  };
  const reset = async (): Promise<string> => {
    plan.value = await call<SessionPlan>('POST', `${PATH}/reset`);
    return 'Counters reset.';
  };
  return (
    <>
      {plan.value.rules.length === 0 ? (
        <p class="card-text">No rules. Add a preset, or write a plan as JSON.</p>
      ) : (
        <>
          <RuleTable
            plan={plan.value}
            onRemove={(id) => run(() => put(documentOf(withoutRule(plan.value, id)), `Rule ${id} removed.`))}
          />
          <div class="list-row wrap">
            <button type="button" class="small" onClick={() => run(refresh)}>
              Refresh
            </button>
            <button type="button" class="small" onClick={() => run(reset)}>
              Reset counters
            </button>
            <button type="button" class="small danger" onClick={() => run(removeAll)}>
              Remove plan
            </button>
          </div>
        </>
      )}
      {problem !== undefined && <ErrorNotice error={problem} />}
      <PresetList presets={presets} onAdd={({ plan: { rules } }) => add(rules)} />
      <PlanDocument plan={plan.value} onSet={(body) => run(() => put(body, 'Fault plan set.'))} />
    </>
  );
}
