// The filters of the list. All of them must match.
import { clientName } from './client-name.ts';
import type { Entry } from './model.ts';

/** Empty text filters nothing. */
interface Filters {
  readonly method: string;
  /** First digit of the status; `none` without a response. */
  readonly status: string;
  readonly protocol: string;
  readonly client: string;
  /** Words that are in the URL, an operation or the client. */
  readonly q: string;
}

export const noFilters: Filters = { method: '', status: '', protocol: '', client: '', q: '' };

/** @param ownAgent the User-Agent of this browser */
export function matchesFilters(entry: Entry, filters: Filters, ownAgent: string): boolean {
  const { request, protocol, operations, fault } = entry;
  const client = clientName(request.headers, ownAgent);
  const isSelected = (name: keyof Filters, value: string): boolean => ['', value].includes(filters[name]);
  const text = [request.method, request.url, client, protocol, fault ?? '', ...operations].join(' ');
  return (
    isSelected('method', request.method) &&
    isSelected('status', statusClass(entry)) &&
    isSelected('protocol', protocol) &&
    isSelected('client', client) &&
    includesWords(text, filters.q)
  );
}

export const statusClass = ({ response }: Entry): string =>
  response === null ? 'none' : String(response.status).slice(0, 1);

/** Whether a text has every word, ignoring case. */
function includesWords(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
