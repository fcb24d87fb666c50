// Stores the requests that a learner typed in the browser, so that they survive a reload and the end of a session.
import { emptyDraft, type Draft } from './draft.ts';
import { readStored, store } from './local-store.ts';

const KEY = 'sandbox.requests';
/** The oldest ones are removed. */
const MAX_DRAFTS = 40;
/** Characters of the stored JSON; browsers store some five million in all. */
const MAX_LENGTH = 200_000;

type Stored = readonly (readonly [key: string, draft: Draft])[];

/** @param key `first-get/list` for the step of a lesson, the id of a challenge */
export function readDraft(key: string): Draft {
  return stored().find(([one]) => one === key)?.[1] ?? emptyDraft;
}

export function storeDraft(key: string, draft: Draft): void {
  const others = stored().filter(([one]) => one !== key);
  write(isEmpty(draft) ? others : [...others, [key, draft]]);
}

/** Removes the drafts of a challenge, or of all steps of a lesson. */
export function removeDrafts(id: string): void {
  write(stored().filter(([key]) => key !== id && !key.startsWith(`${id}/`)));
}

export const isEmpty = ({ url, headers, body, variables = '' }: Draft): boolean =>
  [url, headers, body, variables].every((text) => text.trim() === '');

function write(drafts: Stored): void {
  let kept = drafts.slice(-MAX_DRAFTS);
  while (kept.length > 1 && JSON.stringify(kept).length > MAX_LENGTH) kept = kept.slice(1);
  store(KEY, kept.length === 0 ? undefined : JSON.stringify(kept));
}

/** Another version of the page may have stored another format. */
function stored(): Stored {
  try {
    const value = JSON.parse(readStored(KEY) ?? '[]') as unknown;
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is Stored[number] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const draft = entry[1] as Partial<Record<keyof Draft, unknown>> | null;
  if (typeof draft !== 'object' || draft === null) return false;
  const { method, url, headers, body, variables = '' } = draft;
  return [method, url, headers, body, variables].every((text) => typeof text === 'string');
}
