// Loads the request of a link into the Console as soon as the URL changes, so that Ctrl+Enter never sends the one before.
import { effect, untracked } from '@preact/signals';
import type { Request } from '../../api.ts';
import { linkedRequest } from '../../console-link.ts';
import { route } from '../../router.ts';
import { isWritten } from './console-route.ts';
import { draft, loadDraft, requestOf } from './draft.ts';
import { restoreDrafts } from './protocol-drafts.ts';

const isRestored = restoreDrafts();
let isFirst = true;

effect(() => {
  const { parts, search } = route.value;
  if (parts[0] === 'console') untracked(() => load(search));
});

function load(search: URLSearchParams): void {
  const request = linkedRequest(search);
  const isShown = isWritten() && (isRestored || !isFirst);
  isFirst = false;
  if (request !== undefined && !isShown && !isDraft(request)) loadDraft(request);
}

/** Whether a request is the one that is being edited. */
function isDraft({ method, path, headers, body }: Request): boolean {
  const current = requestOf(draft.value);
  const isSame = current.method === method && current.path === path && current.body === body;
  return isSame && JSON.stringify(current.headers) === JSON.stringify(headers);
}
