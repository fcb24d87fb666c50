// Opens the command palette: a button, Ctrl+K or ⌘K, or / outside of fields. Its code is loaded when it is first opened.
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { isField } from './field.ts';
import { Icon } from './icon.tsx';
import { toast } from './toast.tsx';

type Palette = ComponentType<{ onClose: () => void; onMessage: (text: string) => void }>;

const opened = signal<Palette | undefined>(undefined);
let opener: Element | null = null;

async function open(): Promise<void> {
  opener = document.activeElement;
  opened.value = (await import('../palette/palette.tsx')).Palette;
}

function close(): void {
  opened.value = undefined;
  if (opener instanceof HTMLElement) opener.focus();
}

const isMac = navigator.platform.startsWith('Mac');

/** @param isCompact without text, for small windows */
export function PaletteButton({ isCompact = false }: { readonly isCompact?: boolean }) {
  return (
    <button
      type="button"
      class={isCompact ? 'quiet icon-only' : 'palette-button'}
      aria-label={isCompact ? 'Search' : undefined}
      aria-keyshortcuts="Control+K"
      onClick={() => void open()}
    >
      <Icon name="search" />
      {!isCompact && (
        <>
          Search
          <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </>
      )}
    </button>
  );
}

/** The palette while it is open. Once in the document. */
export function PaletteHost() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut && (event.key !== '/' || isField(event.target))) return;
      event.preventDefault();
      if (opened.value === undefined) void open();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const View = opened.value;
  return View === undefined ? null : <View onClose={close} onMessage={(text) => toast({ text })} />;
}
