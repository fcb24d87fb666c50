// The state of the Console in the URL: the request and the selected tabs, `#/console?method=GET&path=…&tab=Headers`.
import type { Request } from '../../api.ts';
import { consoleLink } from '../../console-link.ts';
import { identityParameter } from '../../identity.ts';
import { route } from '../../router.ts';
import { readTab, writeTab } from './tab-storage.ts';

/** Longer URLs are not written: some browsers and chat tools cut them. */
const MAX_LENGTH = 4000;

/** `Headers` of `?tab=headers`; undefined if it is none of the names. */
export function tabOf(parameter: string, names: readonly string[]): string | undefined {
  const wanted = route.value.search.get(parameter)?.toLowerCase();
  return names.find((name) => name.toLowerCase() === wanted);
}

/** Selects a tab without a new entry in the browser history. */
export function setTab(parameter: string, name: string): void {
  const search = new URLSearchParams(route.value.search);
  search.set(parameter, name.toLowerCase());
  location.replace(`#/console?${search}`);
  markWritten();
}

const KEY = 'sandbox.console-url';

let written = readTab(KEY) ?? '';

/** Whether the Console wrote this route itself: its request is the draft, or an earlier state of it. */
export const isWritten = (): boolean => location.hash === written;

/** Puts the request into the URL, so that it can be shared and reloaded. */
export function writeRequest(request: Request): void {
  const { search } = route.value;
  const tabs = ['tab', 'response'].flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [`&${name}=${encodeURIComponent(value)}`];
  });
  const link = consoleLink(request) + identityParameter() + tabs.join('');
  if (link.length > MAX_LENGTH) return;
  location.replace(link);
  markWritten();
}

/** Also after a reload, so that the request of the URL does not replace what was typed since. */
function markWritten(): void {
  written = location.hash;
  writeTab(KEY, written);
}
