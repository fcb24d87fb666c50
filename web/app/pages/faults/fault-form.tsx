// The form of the Faults page: presets, operation, delay, error, random failures and the number of requests.
import type { Operation } from '../../openapi.ts';
import { Icon } from '../../ui/icon.tsx';
import { isSameFault, presets, type Plan } from './plan.ts';

const statuses = [400, 401, 403, 404, 408, 409, 418, 422, 429, 500, 502, 503, 504];
const counts = [1, 5, 10, 20, 50];
const MAX_DELAY = 5000;

interface FaultFormProps {
  readonly operations: readonly Operation[];
  readonly plan: Plan;
  readonly isSending: boolean;
  readonly onChange: (change: Partial<Plan>) => void;
  readonly onSend: () => void;
}

export function FaultForm({ operations, plan, isSending, onChange, onSend }: FaultFormProps) {
  return (
    <form
      class="card stack"
      aria-label="Request parameters"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <OperationField operations={operations} plan={plan} onChange={onChange} />
      <fieldset class="row presets">
        <legend>Presets</legend>
        {presets.map(({ name, fault }) => (
          <button
            key={name}
            type="button"
            class="small"
            aria-pressed={isSameFault(plan, fault)}
            onClick={() => onChange(fault)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <FaultFields plan={plan} onChange={onChange} />
      <label>
        Number of requests
        <select
          value={String(plan.count)}
          onChange={(event) => onChange({ count: Number(event.currentTarget.value) })}
        >
          {counts.map((count) => (
            <option key={count} value={String(count)}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <button class="primary" aria-disabled={isSending}>
        <Icon name="send" />
        {isSending ? 'Sending …' : `Send ${plan.count} ${plan.count === 1 ? 'request' : 'requests'}`}
      </button>
    </form>
  );
}

type FieldProps = Pick<FaultFormProps, 'plan' | 'onChange'>;

function OperationField({ operations, plan, onChange }: FieldProps & Pick<FaultFormProps, 'operations'>) {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return (
    <label>
      Operation
      <select
        value={String(operations.indexOf(plan.operation))}
        onChange={(event) => {
          const operation = operations[Number(event.currentTarget.value)];
          if (operation !== undefined) onChange({ operation });
        }}
      >
        {tags.map((tag) => (
          <optgroup key={tag} label={tag}>
            {operations.map(
              (operation, i) =>
                operation.tag === tag && (
                  <option key={i} value={String(i)}>
                    {operation.summary} ({operation.method} {operation.path})
                  </option>
                ),
            )}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function FaultFields({ plan, onChange }: FieldProps) {
  return (
    <>
      <label>
        Delay: {plan.delay} ms
        <input
          type="range"
          min="0"
          max={MAX_DELAY}
          step="50"
          value={plan.delay}
          onInput={(event) => onChange({ delay: Number(event.currentTarget.value) })}
        />
      </label>
      <label>
        Error status
        <select
          value={String(plan.error ?? '')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ error: value === '' ? undefined : Number(value) })
          }
        >
          <option value="">none</option>
          {statuses.map((status) => (
            <option key={status} value={String(status)}>
              {status}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={plan.randomFail}
          onChange={(event) => onChange({ randomFail: event.currentTarget.checked })}
        />
        Fail 30% of requests
      </label>
    </>
  );
}
