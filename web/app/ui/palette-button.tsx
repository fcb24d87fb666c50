// A button that opens the command palette. `PaletteHost` shows the palette, which imports the pages that have this button.
import { signal } from '@preact/signals';
import { Icon } from './icon.tsx';

/** The element that had the focus when the command palette was opened; undefined while it is closed. */
export const paletteOpener = signal<Element | undefined>(undefined);

export function openPalette(): void {
  paletteOpener.value ??= document.activeElement ?? document.body;
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
      onClick={openPalette}
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
