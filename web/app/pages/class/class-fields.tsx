// The fields of a class: title, duration, and the assigned lessons and challenges.
import type { Signal } from '@preact/signals';
import { Assignments } from './assignments.tsx';

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
      <Assignments chosen={assigned} />
    </>
  );
}
