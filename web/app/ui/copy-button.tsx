// A button that copies a text to the clipboard.
import { useSignal } from '@preact/signals';
import { Icon } from './icon.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** The name of the copied text: `session ID`. */
  readonly label: string;
  /** The text of the button; `Copy` by default. */
  readonly caption?: string;
  /** Shows only the icon. */
  readonly iconOnly?: boolean;
}

export function CopyButton({ text, label, caption, iconOnly = false }: CopyButtonProps) {
  const copied = useSignal(false);
  const copy = async (): Promise<void> => {
    await copyText(text);
    copied.value = true;
    setTimeout(() => (copied.value = false), 1500);
  };
  const name = copied.value ? 'Copied' : (caption ?? `Copy ${label}`);
  return (
    <button
      type="button"
      class={`quiet small copy${iconOnly ? ' icon-only' : ''}`}
      onClick={() => void copy()}
      aria-label={name}
      title={iconOnly ? name : undefined}
    >
      <Icon name={copied.value ? 'check' : 'copy'} />
      {!iconOnly && (copied.value ? 'Copied' : (caption ?? 'Copy'))}
    </button>
  );
}

/** Pages that are not served from localhost or over TLS have no Clipboard API. Copying a selection still works. */
async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator && isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way where there is no clipboard
  document.execCommand('copy');
  field.remove();
}
