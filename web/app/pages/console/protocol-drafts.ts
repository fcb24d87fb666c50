// One draft for each protocol, in the storage of the tab: a change of the protocol and a reload of the page keep what was typed.
import { batch, effect } from '@preact/signals';
import { protocolOf } from './catalogue.ts';
import { writeRequest } from './console-route.ts';
import { draft, loadDraft, requestOf, view, type Draft } from './draft.ts';
import { sampleOf } from './sample-requests.ts';
import { readTab, writeTab } from './tab-storage.ts';

const KEY = 'sandbox.console';

interface Stored {
  /** By the name of the protocol. */
  readonly drafts: Readonly<Record<string, Draft>>;
  /** The one that is shown. */
  readonly protocol: string;
}

let drafts: Stored['drafts'] = {};

/** Shows the draft that this tab has stored. Returns whether there is one. */
export function restoreDrafts(): boolean {
  const stored = read();
  const shown = stored?.drafts[stored.protocol];
  drafts = stored?.drafts ?? {};
  if (shown !== undefined) draft.value = shown;
  effect(keep);
  return shown !== undefined;
}

function keep(): void {
  const protocol = protocolOf(draft.value.path);
  drafts = { ...drafts, [protocol]: draft.value };
  writeTab(KEY, JSON.stringify({ drafts, protocol } satisfies Stored));
}

/** Shows the draft of a protocol with its last response; at first, a sample request. */
export function chooseProtocol(name: string): void {
  const kept = drafts[name];
  batch(() => {
    if (kept === undefined) loadDraft(sampleOf(name));
    else draft.value = kept;
    view.value = 'Request';
  });
  writeRequest(requestOf(draft.value));
}

/** Another version of the page may have stored another format. */
function read(): Stored | undefined {
  try {
    const stored = JSON.parse(readTab(KEY) ?? '') as Stored;
    return Object.values(stored.drafts).every(isDraft) ? stored : undefined;
  } catch {
    return undefined;
  }
}

const isDraft = ({ method, path, headers, body }: Draft): boolean =>
  [method, path, body].every((text) => typeof text === 'string') && Array.isArray(headers);
