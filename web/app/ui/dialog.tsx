// A modal dialog. Escape closes it, and the focus returns to where it was.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Dialog({ title, open, onClose, class: name = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    // Otherwise the browser focuses the first button.
    dialog.current?.querySelector<HTMLElement>('[data-autofocus=true]')?.focus();
  }, [open]);
  // The browser returns the focus when the dialog closes, not when it is removed.
  useLayoutEffect(() => () => dialog.current?.close(), []);
  return (
    <dialog ref={dialog} class={`dialog ${name}`} aria-label={title} onClose={onClose}>
      <div class="row">
        <h2 class="grow">{title}</h2>
        <button
          type="button"
          class="quiet icon-only"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
