// Hash routing: the part of the URL after `#/` selects the page, so that the pages also work below a path prefix.
import { computed, signal } from '@preact/signals';

/** Earlier names of pages. */
const renamed: Readonly<Record<string, string>> = { home: '', learn: 'lessons', simulate: 'faults' };

const hash = signal('');
readHash();
addEventListener('hashchange', readHash);

function readHash(): void {
  const path = location.hash.replace(/^#\/?/, '');
  const end = path.search(/[/?]|$/);
  const [name, rest] = [path.slice(0, end), path.slice(end)];
  const target = renamed[name];
  if (target !== undefined) location.replace(`#/${target}${rest}`);
  hash.value = target === undefined ? location.hash : `#/${target}${rest}`;
}

/** `#/lessons/first-get?step=2` as its parts and its parameters. */
export const route = computed(() => {
  const [path = '', ...search] = hash.value.replace(/^#\/?/, '').split('?');
  return {
    parts: path.split('/').filter(Boolean).map(decodePart),
    search: new URLSearchParams(search.join('?')),
  };
});

/** A part that is not valid percent-encoding is returned unchanged. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}
