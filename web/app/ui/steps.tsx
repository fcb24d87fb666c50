// Numbered steps with a line between them: done, current, later. Words repeat the state for screen readers.
import type { ComponentChildren, Ref } from 'preact';
import { Icon } from './icon.tsx';

export interface Step {
  readonly id: string;
  readonly title: string;
  readonly state: 'done' | 'now' | 'later';
  /** Whether the user is at this step now; a step can be done and still be the current one. */
  readonly isCurrent?: boolean;
  /** Whether the content is shown. By default, only the current step shows its content. */
  readonly isOpen?: boolean;
  /** Makes the title a button that opens and closes its content. */
  readonly onToggle?: () => void;
  readonly content?: ComponentChildren;
}

interface StepsProps {
  readonly label: string;
  readonly steps: readonly Step[];
  /** The heading of the current step, to move the focus there. */
  readonly heading?: Ref<HTMLHeadingElement>;
}

export function Steps({ label, steps, heading = null }: StepsProps) {
  return (
    <ol class="steps" aria-label={label}>
      {steps.map(({ id, title, state, isCurrent = false, isOpen = isCurrent, onToggle, content }, i) => (
        <li key={id} class={state} aria-current={isCurrent ? 'step' : undefined}>
          <span class="dot" aria-hidden="true">
            {state === 'done' ? <Icon name="check" /> : i + 1}
          </span>
          <div>
            <h2 ref={isCurrent ? heading : null} tabIndex={isCurrent ? -1 : undefined}>
              <span class="hidden">Step {i + 1}:</span>{' '}
              {onToggle === undefined ? (
                title
              ) : (
                <button type="button" class="as-text" aria-expanded={isOpen} onClick={onToggle}>
                  {title}
                </button>
              )}
              {state === 'done' && <span class="hidden">, complete</span>}
            </h2>
            {isOpen && content}
          </div>
        </li>
      ))}
    </ol>
  );
}
