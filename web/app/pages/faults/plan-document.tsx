// The fault plan as JSON: to copy into tests, and to edit.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { CopyButton } from '../../ui/copy-button.tsx';
import { JsonForm } from '../../ui/json-form.tsx';
import { documentOf, type SessionPlan } from './session-plan.ts';

/** Shown without a plan. */
const example = {
  rules: [
    { match: { operation: 'createOrder' }, when: { times: 2 }, fault: { type: 'STATUS', status: 503 } },
  ],
};

interface PlanDocumentProps {
  readonly plan: SessionPlan;
  readonly onSet: (document: unknown) => void;
}

export function PlanDocument({ plan, onSet }: PlanDocumentProps) {
  const present = JSON.stringify(plan.rules.length === 0 ? example : documentOf(plan), null, 2);
  const text = useSignal(present);
  // An edited text stays until the plan changes.
  useLayoutEffect(() => {
    text.value = present;
  }, [present]);
  return (
    <details class="list-row plan-document">
      <summary>Plan as JSON</summary>
      <JsonForm
        label="Plan document"
        rows={6}
        text={text}
        onSubmit={onSet}
        buttons={(isValid) => (
          <>
            <button aria-disabled={!isValid}>Set plan</button>
            <CopyButton text={text.value} label="plan" />
          </>
        )}
      />
    </details>
  );
}
