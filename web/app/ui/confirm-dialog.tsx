// Confirms an action: a modal dialog whose button names the action.
import { render } from 'preact';
import { Dialog } from './dialog.tsx';

interface Question {
  readonly title: string;
  readonly text: string;
  /** The text of the button. */
  readonly action: string;
  readonly danger?: boolean;
}

/** Whether the user confirms the action. */
export function confirm({ title, text, action, danger = false }: Question): Promise<boolean> {
  const opener = document.activeElement;
  const root = document.createElement('div');
  document.body.append(root);
  return new Promise((resolve) => {
    const end = (isConfirmed: boolean): void => {
      render(null, root);
      root.remove();
      if (opener instanceof HTMLElement) opener.focus();
      resolve(isConfirmed);
    };
    render(
      <Dialog title={title} open onClose={() => end(false)}>
        <p>{text}</p>
        <div class="row">
          <button type="button" class={danger ? 'danger' : 'primary'} onClick={() => end(true)}>
            {action}
          </button>
          <button type="button" onClick={() => end(false)}>
            Cancel
          </button>
        </div>
      </Dialog>,
      root,
    );
  });
}
