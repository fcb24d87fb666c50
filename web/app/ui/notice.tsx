// A message in a frame. Its sentences are in a block of their own: a flex container would tear their parts from each other.
import type { ComponentChildren } from 'preact';

interface NoticeProps {
  readonly tone?: 'bad' | 'good';
  /** `alert` for what the user must know now, `status` for what appears later. */
  readonly role?: 'alert' | 'status';
  /** At the end of the line, or below the text where there is no room. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Notice({ tone, role, actions, children }: NoticeProps) {
  return (
    <div class={`notice ${tone ?? ''}`} role={role}>
      <div class="notice-text">{children}</div>
      {actions !== undefined && <div class="row">{actions}</div>}
    </div>
  );
}
