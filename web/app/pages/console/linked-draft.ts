// Loads the request of a link into the Console as soon as the URL changes, so that Ctrl+Enter never sends the one before.
import { effect, untracked } from '@preact/signals';
import type { Request } from '../../api.ts';
import { linkedRequest } from '../../console-link.ts';
import { actAs } from '../../identity.ts';
import { openApi } from '../../openapi.ts';
import { route } from '../../router.ts';
import { requestOf as sampleRequestOf } from '../../sample.ts';
import { isWritten, writeRequest } from './console-route.ts';
import { draft, loadDraft, requestOf, view } from './draft.ts';
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
  // After a reload too: the identity is in the URL only.
  if (isFirst || !isWritten()) actAsLinked(search);
  isFirst = false;
  if (isShown) return;
  if (request !== undefined && !isDraft(request)) loadDraft(request);
  const id = search.get('operation');
  if (id !== null) void loadOperation(id).catch(() => undefined);
}

/** The login name in `as`; empty for a guest. */
function actAsLinked(search: URLSearchParams): void {
  const name = search.get('as');
  if (name !== null) actAs(name);
}

/** `#/console?operation=listUsers`: the sample request of an operation of the OpenAPI document. */
async function loadOperation(id: string): Promise<void> {
  const { hash } = location;
  const operation = (await openApi()).operations.find((one) => one.id === id);
  // The user can have opened something else meanwhile.
  if (operation === undefined || location.hash !== hash) return;
  const request = sampleRequestOf(operation);
  loadDraft(request);
  view.value = 'Request';
  writeRequest(request);
}

/** Whether a request is the one that is being edited. */
function isDraft({ method, path, headers, body }: Request): boolean {
  const current = requestOf(draft.value);
  const isSame = current.method === method && current.path === path && current.body === body;
  return isSame && JSON.stringify(current.headers) === JSON.stringify(headers);
}
