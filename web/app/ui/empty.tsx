// The content of an empty list: one sentence and one action.
import type { ComponentChildren } from 'preact';

interface EmptyProps {
  readonly text: string;
  readonly action?: ComponentChildren;
}

export function Empty({ text, action }: EmptyProps) {
  return (
    <div class="row empty">
      <p>{text}</p>
      {action}
    </div>
  );
}
