// The layout of every page. It loads the page of the route, and moves the focus when the page changes.
import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { recordNetworkError, retries } from '../connection.ts';
import { versionOf } from '../live.ts';
import { refreshHistoryCount } from '../navigation-counts.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { pages, type Page } from '../pages/index.ts';
import { NotFound } from '../pages/not-found.tsx';
import { route } from '../router.ts';
import { useSession } from '../ui/session-badge.tsx';
import { pageTitle } from '../ui/title.ts';
import { Toasts } from '../ui/toast.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { useScrollPosition } from './scroll.ts';
import { SessionEnd } from './session-end.tsx';
import { SharingBar } from './sharing-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

interface ShellProps {
  /** A page with a separate path; by default, the route selects the page. */
  readonly fixed?: Page;
}

export function Shell({ fixed }: ShellProps) {
  const [name = fixed?.name ?? ''] = route.value.parts;
  const page = fixed ?? pages.find((one) => one.name === name);
  const main = useRef<HTMLElement>(null);
  const View = useView(page);
  useSession(page?.isQuiet === true);
  useLayoutEffect(() => {
    pageTitle.value = page === undefined ? 'Page not found' : name === '' ? '' : page.title;
    // Not when the web app is opened: the first Tab then reaches the skip link.
    if (document.activeElement !== document.body) main.current?.focus({ preventScroll: true });
  }, [name]);
  const recorded = versionOf('journal');
  useLayoutEffect(() => {
    void refreshHistoryCount(name).catch(() => undefined);
  }, [name, recorded]);
  useScrollPosition(name, View !== undefined);
  const skip = (event: Event): void => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to content
      </a>
      <Sidebar current={page} />
      <TopBar current={page} />
      <main id="main" ref={main} tabIndex={-1}>
        <ConnectionBar />
        <SessionEnd />
        <SharingBar />
        {View && <View />}
      </main>
      <PaletteHost />
      <KeysDialog />
      <Toasts />
    </>
  );
}

/** The component of a page; undefined until it is loaded. */
function useView(page: Page | undefined): ComponentType | undefined {
  const loaded = useSignal<{ readonly page: Page; readonly View: ComponentType } | undefined>(undefined);
  useLayoutEffect(() => {
    if (page === undefined || loaded.value?.page === page) return;
    let isCurrent = true;
    page.load().then((View) => {
      // A page that loads slowly must not replace the one that the user has chosen since.
      if (isCurrent) loaded.value = { page, View };
    }, recordNetworkError);
    return () => {
      isCurrent = false;
    };
  }, [page, retries.value]);
  if (page === undefined) return NotFound;
  return loaded.value?.page === page ? loaded.value.View : undefined;
}
