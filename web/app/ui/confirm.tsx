// A button for an irreversible action, with a confirmation in place.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface ConfirmProps {
  /** `Delete` */
  readonly title: string;
  /** The accessible name. */
  readonly label?: string;
  readonly question: string;
  readonly onConfirm: () => Promise<unknown>;
}

export function Confirm({ title, label = title, question, onConfirm }: ConfirmProps) {
  const isAsking = useSignal(false);
  const isBusy = useSignal(false);
  const wasAsking = useRef(false);
  const yes = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const asking = isAsking.value;
  // Before the next key arrives.
  useLayoutEffect(() => {
    if (asking) yes.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  const confirm = async (): Promise<void> => {
    isBusy.value = true;
    await onConfirm();
    isBusy.value = false;
    isAsking.value = false;
  };
  if (!asking) {
    return (
      <button type="button" ref={first} aria-label={label} onClick={() => (isAsking.value = true)}>
        {title}
      </button>
    );
  }
  return (
    <span
      class="confirm"
      role="group"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key === 'Escape') isAsking.value = false;
      }}
    >
      <span>{question}</span>
      <button type="button" class="danger" ref={yes} disabled={isBusy.value} onClick={() => void confirm()}>
        {title}
      </button>
      <button type="button" onClick={() => (isAsking.value = false)}>
        Cancel
      </button>
    </span>
  );
}
