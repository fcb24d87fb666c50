// The fields of a class: title, duration, and the assigned lessons and challenges.
import { useSignal, type Signal } from '@preact/signals';
import { deferred } from '../../ui/deferred.tsx';

const Assignments = deferred(async () => (await import('./assignments.tsx')).Assignments);

const MAX_TITLE = 80;
const MAX_HOURS = 72;

interface ClassFieldsProps {
  readonly title: Signal<string>;
  /** Hours as text. */
  readonly hours: Signal<string>;
  readonly hoursLabel: string;
  /** Whether the duration may be empty. */
  readonly isOptional?: boolean;
  readonly assigned: Signal<readonly string[]>;
}

export function ClassFields({ title, hours, hoursLabel, isOptional = false, assigned }: ClassFieldsProps) {
  const isOpened = useSignal(false);
  return (
    <>
      <label>
        Title
        <input
          type="text"
          required
          maxLength={MAX_TITLE}
          value={title.value}
          onInput={(event) => (title.value = event.currentTarget.value)}
        />
      </label>
      <label>
        {hoursLabel}
        <input
          type="number"
          required={!isOptional}
          min={1}
          max={MAX_HOURS}
          value={hours.value}
          onInput={(event) => (hours.value = event.currentTarget.value)}
        />
      </label>
      <details class="assignments" onToggle={() => (isOpened.value = true)}>
        <summary>Assigned lessons and challenges ({assigned.value.length})</summary>
        {isOpened.value && <Assignments chosen={assigned} />}
      </details>
    </>
  );
}
