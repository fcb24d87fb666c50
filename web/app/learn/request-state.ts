// The request in the editor of a lesson or challenge. It is stored in the browser; the solution can replace it, which can be undone.
import { batch, useSignal, type Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { draftOf, type Draft } from './draft.ts';
import type { Solution } from './model.ts';
import { isEmpty, readDraft, storeDraft } from './stored-drafts.ts';

export interface RequestState {
  readonly draft: Signal<Draft>;
  /** The computed values of the solution. */
  readonly computed: Signal<Solution['computed']>;
  /** Supplies the computed values; the request stays. */
  readonly show: (solution: Solution) => void;
  /** Replaces the request. */
  readonly insert: (solution: Solution) => void;
  /** Whether the request of the solution is in the editor. */
  readonly isInserted: boolean;
  /** Restores the request from before `insert`; undefined if that was empty. */
  readonly undo: (() => void) | undefined;
}

/** @param key of the stored request; another key is another request */
export function useRequestState(key: string): RequestState {
  const draft = useSignal(readDraft(key));
  const computed = useSignal<Solution['computed']>([]);
  const isInserted = useSignal(false);
  const replaced = useSignal<Draft | undefined>(undefined);
  const shownKey = useRef(key);
  useLayoutEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    batch(() => {
      draft.value = readDraft(key);
      computed.value = [];
      isInserted.value = false;
      replaced.value = undefined;
    });
  }, [key]);
  // After the effect above: a draft is stored under the key that it was typed for.
  useLayoutEffect(() => storeDraft(shownKey.current, draft.value), [draft.value]);
  const show = (solution: Solution): void => void (computed.value = solution.computed);
  const insert = (solution: Solution): void =>
    batch(() => {
      if (!isInserted.value && !isEmpty(draft.value)) replaced.value = draft.value;
      isInserted.value = true;
      computed.value = solution.computed;
      draft.value = draftOf(solution);
    });
  const undo = (): void =>
    batch(() => {
      if (replaced.value !== undefined) draft.value = replaced.value;
      isInserted.value = false;
      replaced.value = undefined;
    });
  return {
    ...{ draft, computed, show, insert },
    isInserted: isInserted.value,
    undo: replaced.value === undefined ? undefined : undo,
  };
}
