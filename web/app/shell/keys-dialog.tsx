// The keys of all pages. The key ? opens it outside of fields.
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { Dialog } from '../ui/dialog.tsx';
import { isField } from '../ui/field.ts';

const keys: readonly (readonly [keys: string, effect: string])[] = [
  ['Ctrl+K, ⌘K or /', 'Search pages, operations and commands'],
  ['Ctrl+Enter', 'Send the request'],
  ['↑ ↓', 'Move in a list or in code'],
  ['← →', 'Move between tabs, fold or unfold code'],
  ['Esc', 'Close the topmost dialog or menu'],
  ['?', 'Show these keys'],
];

const isOpen = signal(false);

/** Once in the document. */
export function KeysDialog() {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === '?' && !isField(event.target)) isOpen.value = true;
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Dialog title="Keys" open={isOpen.value} onClose={() => (isOpen.value = false)}>
      <dl class="keys">
        {keys.map(([name, effect]) => (
          <div key={name} class="row between">
            <dt>
              <kbd>{name}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
