// The filters of a list, which are parameters of the route: `#/lessons?level=beginner&q=etag`.
import { route } from '../router.ts';

/** Empty text where there is no such filter. */
export const filterOf = (name: string): string => route.value.search.get(name) ?? '';

/** Changes one filter; empty text removes it. The browser history gets no new entry. */
export function setFilter(name: string, value: string): void {
  const { parts, search } = route.value;
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  const query = next.size === 0 ? '' : `?${next}`;
  location.replace(`#/${parts.map(encodeURIComponent).join('/')}${query}`);
}

export function clearFilters(names: readonly string[]): void {
  for (const name of names) setFilter(name, '');
}

/** Whether every word of the search field is in one of the texts, ignoring case. */
export function matchesSearch(texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return filterOf('q')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
