// Loads data. Shows a placeholder meanwhile, and the error of the service with a way to repeat the request.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isInBar, retries } from '../connection.ts';
import { versionOf, type Fact } from '../live.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Notice } from './notice.tsx';

interface LoadingProps<T> {
  /** Reloads when it changes. */
  readonly name: string;
  /** Loads again when one of these facts of the session changes. */
  readonly facts?: readonly Fact[];
  readonly load: () => Promise<T>;
  /** The heading of a page that has none until the data is loaded. */
  readonly heading?: string;
  readonly children: (value: T, again: () => void) => ComponentChildren;
}

/** Milliseconds. Shorter waits show nothing, so that the page does not flicker. */
const SHOW_AFTER = 150;
const STILL_AFTER = 5000;

export function Loading<T>({ name, facts = [], load, heading, children }: LoadingProps<T>) {
  const value = useSignal<T | undefined>(undefined);
  const problem = useSignal<Error | undefined>(undefined);
  const started = useRef(0);
  const isStale = useRef(false);
  /** The name of the loaded value. */
  const loadedName = useRef<string | undefined>(undefined);
  const version = versionOf(...facts);
  /** @param isUpdate whether the loaded value stays if this fails: the page repeats it when the service can be reached */
  const refresh = (isUpdate = false): void => {
    const number = (started.current += 1);
    load().then(
      (loaded) => {
        // Ignore a response that a later one has overtaken.
        if (number !== started.current) return;
        value.value = loaded;
        loadedName.current = name;
        problem.value = undefined;
        isStale.current = false;
      },
      (reason: unknown) => {
        if (number !== started.current) return;
        if (isUpdate && value.value !== undefined) isStale.current = true;
        else problem.value = reason as Error;
      },
    );
  };
  const again = (): void => refresh();
  useLayoutEffect(() => {
    refresh(loadedName.current === name);
  }, [name, version]);
  useLayoutEffect(() => {
    if (problem.value !== undefined) refresh();
    else if (isStale.current) refresh(true);
  }, [retries.value]);
  const error = problem.value;
  const isReported = error !== undefined && isInBar(error);
  // Loaded content stays readable without a connection, and while it cannot be loaded again.
  const stays = error === undefined || isReported || loadedName.current === name;
  const notice = error && <ErrorNotice error={error} onRetry={again} />;
  if (value.value !== undefined && stays) {
    return (
      <>
        {notice}
        {children(value.value, again)}
      </>
    );
  }
  const state =
    error === undefined || isReported ? <Placeholder isReported={isReported} onRetry={again} /> : notice;
  if (heading === undefined) return state;
  return (
    <div class="page stack">
      <h1>{heading}</h1>
      {state}
    </div>
  );
}

interface PlaceholderProps {
  /** Whether the bar on top of the page reports why there is no content. */
  readonly isReported: boolean;
  readonly onRetry: () => void;
}

function Placeholder({ isReported, onRetry }: PlaceholderProps) {
  const wait = useSignal<'short' | 'shown' | 'long'>('short');
  useLayoutEffect(() => {
    const timers = [
      setTimeout(() => (wait.value = 'shown'), SHOW_AFTER),
      setTimeout(() => (wait.value = 'long'), STILL_AFTER),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  if (wait.value === 'short') return null;
  if (wait.value === 'shown' || isReported) {
    return (
      <div class="skeleton" role="status">
        <span class="hidden">Loading …</span>
        <i />
        <i />
        <i />
      </div>
    );
  }
  return (
    <Notice
      role="status"
      actions={
        <button type="button" class="small" onClick={onRetry}>
          Retry
        </button>
      }
    >
      Still loading. The service has not responded yet.
    </Notice>
  );
}
