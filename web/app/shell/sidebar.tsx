// The navigation of wide windows: brand, pages, session.
import type { Page } from '../pages/index.ts';
import { PaletteButton } from '../ui/palette-button.tsx';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';
import { SessionCard } from './session-card.tsx';

export function Sidebar({ current }: { readonly current: Page | undefined }) {
  return (
    <header class="sidebar">
      <Brand />
      <PaletteButton />
      <Navigation current={current} />
      <SessionCard isQuiet={current?.isQuiet === true} />
    </header>
  );
}
