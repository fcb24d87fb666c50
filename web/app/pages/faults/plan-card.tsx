// The fault plan of the session: presets to add, the rules with their counters, and the plan as JSON.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { call, data } from '../../api.ts';
import { sessionsEnded } from '../../session.ts';
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

export function PlanCard() {
  return (
    <section class="card flush fault-plan" aria-labelledby="plan">
      <div class="card-head">
        <h2 id="plan">Fault plan of the session</h2>
      </div>
      <p class="card-text muted">
        Applies to the requests of all clients with this session ID, in REST, GraphQL and SOAP. The pages of
        this web app are exempt; the requests that you send with them are not.
      </p>
      <Loading name="presets" load={() => data<readonly Preset[]>('/faults')}>
        {(presets) => (
          <Loading
            name={`plan ${sessionsEnded.value}`}
            facts={['controls', 'faults']}
            load={() => data<SessionPlan>(PATH)}
          >
            {(present) => <Plan present={present} presets={presets} />}
          </Loading>
        )}
      </Loading>
    </section>
  );
}

interface PlanProps {
  readonly present: SessionPlan;
  readonly presets: readonly Preset[];
}

function Plan({ present, presets }: PlanProps) {
  const plan = useSignal(present);
  const { run, problem } = useAction();
  const refresh = async (): Promise<undefined> => {
    plan.value = await data<SessionPlan>(PATH);
  };
  useLayoutEffect(() => void (plan.value = present), [present]);
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
