// Hash routing: the part of the URL after `#/` selects the page.
import { computed, signal } from '@preact/signals';

const hash = signal('');
readHash();
addEventListener('hashchange', readHash);

/** The lesson pages had the name `learn`. */
function readHash(): void {
  const renamed = location.hash.replace(/^#\/?learn(?=[/?]|$)/, '#/lessons');
  if (renamed !== location.hash) location.replace(renamed);
  hash.value = renamed;
}

/** `#/lessons/first-get?step=2` as its parts and its parameters. */
export const route = computed(() => {
  const [path = '', ...search] = hash.value.replace(/^#\/?/, '').split('?');
  return {
    parts: path.split('/').filter(Boolean).map(decodeURIComponent),
    search: new URLSearchParams(search.join('?')),
  };
});

export function go(path: string): void {
  location.hash = `#/${path}`;
}
