// Long polling: runs a function whenever a resource changes, as long as a component is shown.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { base, ownRequest } from '../api.ts';

const SECONDS = 25;
/** Milliseconds before another try, when the service does not accept a waiting request. */
const PAUSE = 5000;

interface Poll {
  /** Without query parameters. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @param isActive whether to wait now */
export function useChanges({ path, headers = {} }: Poll, isActive: boolean, onChange: () => unknown): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useLayoutEffect(() => {
    if (!isActive) return;
    const stopped = new AbortController();
    void poll({ path, headers }, stopped.signal, () => latest.current());
    return () => stopped.abort();
  }, [path, isActive]);
}

async function poll({ path, headers }: Poll, stopped: AbortSignal, onChange: () => unknown): Promise<void> {
  let etag: string | undefined;
  while (!stopped.aborted) {
    try {
      const response = await fetch(`${base}${path}?wait=${SECONDS}`, {
        headers: { ...ownRequest, ...headers, ...(etag !== undefined && { 'if-none-match': etag }) },
        signal: stopped,
        cache: 'no-store',
      });
      await response.arrayBuffer();
      if (response.ok) {
        etag = response.headers.get('etag') ?? undefined;
        await onChange();
        // Without an ETag the next request would not wait.
        if (etag === undefined) await pause(stopped);
      } else if (response.status !== 304) await pause(stopped);
    } catch {
      await pause(stopped);
    }
  }
}

/** Ends early when the signal aborts. */
export function pause(stopped: AbortSignal, milliseconds = PAUSE): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    if (stopped.aborted) end();
    else stopped.addEventListener('abort', end, { once: true });
  });
}
