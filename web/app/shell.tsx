// The layout of every page; it loads the page of the route and moves the focus when the page changes.
import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { pages } from './pages/index.ts';
import { route } from './router.ts';
import { SessionBadge } from './ui/session-badge.tsx';
import { SessionEnd } from './ui/session-end.tsx';
import { ThemeButton } from './ui/theme-button.tsx';

export function Shell() {
  const [name = ''] = route.value.parts;
  const page = pages.find((one) => one.name === name) ?? pages[0];
  const main = useRef<HTMLElement>(null);
  const shown = useSignal<{ readonly name: string; readonly View: ComponentType } | undefined>(undefined);
  useEffect(() => {
    document.title = `${page.title} · Practice API sandbox`;
    if (document.activeElement !== document.body) main.current?.focus();
    void page.load().then((View) => (shown.value = { name: page.name, View }));
  }, [page]);
  const View = shown.value?.name === page.name ? shown.value.View : undefined;
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        Skip to content
      </a>
      <header>
        <a class="brand" href="#/">
          <img src="app/icon.svg" alt="" width="28" height="28" /> Practice API
        </a>
        <nav aria-label="Main">
          {pages
            .filter(({ group }) => group !== undefined)
            .map((one) => (
              <a key={one.name} href={`#/${one.name}`} aria-current={one === page ? 'page' : undefined}>
                {one.title}
              </a>
            ))}
        </nav>
        <SessionBadge isQuiet={page.isQuiet === true} />
        <ThemeButton />
      </header>
      <SessionEnd />
      <main id="main" ref={main} tabIndex={-1}>
        {View && <View />}
      </main>
    </>
  );
}
