// Loads data, and shows a loading state or an error meanwhile.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface LoadingProps<T> {
  /** Reloads when it changes. */
  readonly name: string;
  readonly load: () => Promise<T>;
  readonly children: (value: T, again: () => void) => ComponentChildren;
}

export function Loading<T>({ name, load, children }: LoadingProps<T>) {
  const value = useSignal<T | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const asked = useRef(0);
  const refresh = (): void => {
    const number = (asked.current += 1);
    load().then(
      (loaded) => {
        // Ignore a response that a later one has overtaken.
        if (number !== asked.current) return;
        value.value = loaded;
        problem.value = undefined;
      },
      (reason: unknown) => {
        if (number === asked.current) problem.value = (reason as Error).message;
      },
    );
  };
  useEffect(refresh, [name]);
  if (problem.value !== undefined) {
    return (
      <div class="notice bad" role="alert">
        <p>{problem.value}</p>
        <button type="button" onClick={refresh}>
          Try again
        </button>
      </div>
    );
  }
  return value.value === undefined ? <p class="muted">Loading …</p> : <>{children(value.value, refresh)}</>;
}
