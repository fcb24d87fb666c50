// A message in a frame. Its sentences are in a separate block: a flex container would tear their parts from each other.
import type { ComponentChildren } from 'preact';

interface NoticeProps {
  readonly tone?: 'bad' | 'good';
  /** `alert` for messages that need attention now, `status` for other updates. */
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
