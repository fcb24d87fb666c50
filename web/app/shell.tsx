// The layout of every page: navigation, session, footer; it moves the focus when the page changes.
import { useEffect, useRef } from 'preact/hooks';
import { rateLimit } from './api.ts';
import { pages } from './pages/index.ts';
import { route } from './router.ts';
import { SessionBadge } from './ui/session-badge.tsx';
import { SessionEnd } from './ui/session-end.tsx';
import { ThemeButton } from './ui/theme-button.tsx';

export function Shell() {
  const [name = 'home'] = route.value.parts;
  const page = pages.find((one) => one.name === name) ?? pages[0];
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${page.title} · Practice API sandbox`;
    if (document.activeElement !== document.body) main.current?.focus();
  }, [page]);
  const { View } = page;
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        Skip to content
      </a>
      <div>
        <header>
          <a class="brand" href="#/">
            <img src="app/icon.svg" alt="" width="28" height="28" /> Practice API
          </a>
          <nav aria-label="Pages">
            {pages
              .filter(({ isHidden }) => isHidden !== true)
              .map((one) => (
                <a key={one.name} href={`#/${one.name}`} aria-current={one === page ? 'page' : undefined}>
                  {one.title}
                </a>
              ))}
          </nav>
          <div class="tools">
            <SessionBadge isQuiet={page.isQuiet === true} />
            <ThemeButton />
          </div>
        </header>
        <SessionEnd />
      </div>
      <main id="main" ref={main} tabIndex={-1}>
        <View />
      </main>
      <footer>
        <nav aria-label="Documents">
          <a href="docs">OpenAPI</a>
          <a href="graphiql">GraphiQL</a>
          <a href="soap/?wsdl">WSDL</a>
          <a href="status">Status</a>
          <a href="api">Guide</a>
        </nav>
        {rateLimit.value && (
          <p class="muted">
            {rateLimit.value.left} of {rateLimit.value.of} requests left in this minute
          </p>
        )}
      </footer>
    </>
  );
}
