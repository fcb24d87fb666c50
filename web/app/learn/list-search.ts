// The filters of a list, which are parameters of the route: `#/lessons?level=beginner&q=etag`.
import { route } from '../router.ts';

/** Empty text where there is no such filter. */
export const filterOf = (name: string): string => route.value.search.get(name) ?? '';

/** Changes filters; empty text removes one. The browser history gets no new entry. */
export function setFilters(changes: Readonly<Record<string, string>>): void {
  const { parts, search } = route.value;
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  const query = next.size === 0 ? '' : `?${next}`;
  location.replace(`#/${parts.map(encodeURIComponent).join('/')}${query}`);
}

const noFilters = { level: '', state: '', protocol: '', q: '' };

/** Removes all filters of the lists of lessons and challenges. */
export const clearFilters = (): void => setFilters(noFilters);

export const setFilter = (name: string, value: string): void => setFilters({ [name]: value });

/** Whether every word of the search field is in one of the texts, ignoring case. */
export function matchesSearch(texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return filterOf('q')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
