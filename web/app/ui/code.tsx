// A block of text with a copy button: a request, a response, a token.
import { useSignal } from '@preact/signals';
import { Icon } from './icon.tsx';

interface CodeProps {
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
  readonly wrap?: boolean;
}

/** The text with a button that copies it. Markup in it is text. */
export function Code({ text, label, wrap = false }: CodeProps) {
  return (
    <div class="code">
      <CopyButton text={text} label={label} />
      <pre class={wrap ? 'wrap' : ''} tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
    </div>
  );
}

export function CopyButton({ text, label }: Pick<CodeProps, 'text' | 'label'>) {
  const copied = useSignal(false);
  const copy = async (): Promise<void> => {
    await copyText(text);
    copied.value = true;
    setTimeout(() => (copied.value = false), 1500);
  };
  return (
    <button
      type="button"
      class="quiet small copy"
      onClick={() => void copy()}
      aria-label={copied.value ? 'Copied' : `Copy ${label}`}
    >
      <Icon name={copied.value ? 'check' : 'copy'} />
      {copied.value ? 'Copied' : 'Copy'}
    </button>
  );
}

/** Pages that are not served from localhost or over TLS have no clipboard of their own; a selection still copies. */
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

/** JSON and XML with white space to read them by; anything else as it is. */
export function pretty(text: string): string {
  if (text.startsWith('<?xml') || text.startsWith('<soap')) return prettyXml(text);
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A line for each tag, those within others moved in; a tag, its text and its end share one. */
function prettyXml(text: string): string {
  let depth = 0;
  const lines = text.replace(/>\s*</g, '>\n<').split('\n');
  return lines
    .map((line) => {
      const one = line.trim();
      if (one.startsWith('</')) depth -= 1;
      const moved = '  '.repeat(Math.max(0, depth)) + one;
      if (/^<[^/?!]/.test(one) && !/\/>$|<\/[^>]*>$/.test(one)) depth += 1;
      return moved;
    })
    .join('\n');
}
