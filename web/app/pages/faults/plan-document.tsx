// The fault plan as JSON: to copy into tests, and to edit.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { jsonErrorOf } from '../../code/json-error.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
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
  useEffect(() => {
    text.value = present;
  }, [present]);
  const isValid = text.value.trim() !== '' && jsonErrorOf(text.value) === undefined;
  return (
    <details class="list-row plan-document">
      <summary>Plan as JSON</summary>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) onSet(JSON.parse(text.value));
        }}
      >
        <CodeField
          label="Plan document"
          language="json"
          rows={6}
          value={text.value}
          onInput={(value) => (text.value = value)}
        />
        <div class="row">
          <button aria-disabled={!isValid}>Set plan</button>
          <CopyButton text={text.value} label="plan" />
        </div>
      </form>
    </details>
  );
}
