// The command palette while it is open, and its keys: Ctrl+K or ⌘K, or / outside of fields. Its code is loaded when it is first opened.
import { useLayoutEffect } from 'preact/hooks';
import { deferred } from '../ui/deferred.tsx';
import { isField } from '../ui/field.ts';
import { openPalette, paletteOpener } from '../ui/palette-button.tsx';
import { toast } from '../ui/toast.tsx';

const Palette = deferred(async () => (await import('./palette.tsx')).Palette);

function close(): void {
  const opener = paletteOpener.value;
  paletteOpener.value = undefined;
  if (opener instanceof HTMLElement) opener.focus();
}

/** Once in the document. */
export function PaletteHost() {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut && (event.key !== '/' || isField(event.target))) return;
      event.preventDefault();
      openPalette();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  if (paletteOpener.value === undefined) return null;
  return <Palette onClose={close} onMessage={(text) => toast({ text })} />;
}
