// The header of small windows: brand, remaining time, and a menu with all pages.
import { useRef } from 'preact/hooks';
import type { Page } from '../pages/index.ts';
import { session, timeLeft } from '../session.ts';
import { Icon } from '../ui/icon.tsx';
import { PaletteButton } from '../ui/palette-button.tsx';
import { minutes, now } from '../ui/session-badge.tsx';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';
import { SessionCard } from './session-card.tsx';

export function TopBar({ current }: { readonly current: Page | undefined }) {
  const menu = useRef<HTMLDialogElement>(null);
  const known = session.value;
  const closeOnLink = (event: Event): void => {
    // A click outside the menu has the dialog itself as its target.
    const target = event.target as Element;
    if (target === menu.current || target.closest('a') !== null) menu.current?.close();
  };
  return (
    <header class="top-bar">
      <Brand />
      {known && <span class="number muted">{minutes(timeLeft(known, now.value))} left</span>}
      <PaletteButton isCompact />
      <button
        type="button"
        class="quiet icon-only"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <Icon name="menu" />
      </button>
      <dialog ref={menu} class="side-menu" aria-label="Menu" onClick={closeOnLink}>
        <button
          type="button"
          class="quiet icon-only"
          aria-label="Close"
          onClick={() => menu.current?.close()}
        >
          <Icon name="close" />
        </button>
        <Navigation current={current} />
        <SessionCard isQuiet={current?.isQuiet === true} />
      </dialog>
    </header>
  );
}
