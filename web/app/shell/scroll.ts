// The scroll position of each page: a link shows the top of a page, Back shows the place where the reader was.
import { useLayoutEffect, useRef } from 'preact/hooks';

const positions = new Map<string, number>();
let followsLink = false;

history.scrollRestoration = 'manual';
addEventListener('scroll', () => positions.set(location.hash, scrollY), { passive: true });
addEventListener('click', (event) => {
  followsLink = event.target instanceof Element && event.target.closest('a') !== null;
});

/** @param isLoaded whether the page is on the screen */
export function useScrollPosition(hash: string, isLoaded: boolean): void {
  const shown = useRef('');
  useLayoutEffect(() => {
    if (!isLoaded || shown.current === hash) return;
    shown.current = hash;
    scrollTo(0, followsLink ? 0 : (positions.get(location.hash) ?? 0));
    followsLink = false;
  }, [hash, isLoaded]);
}
