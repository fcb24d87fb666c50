// Changes of the session by any client, from the stream of the service. Pages load a fact again when its version changes.
import { computed, effect, signal } from '@preact/signals';
import { base, ownRequest, rateLimit } from './api.ts';
import { connectionProblem, recordNetworkError } from './connection.ts';
import { pause, serverEvents, type ServerEvent } from './event-stream.ts';
import { inSession, session, showSession, storeSessionId, type Session } from './session.ts';
import { refreshSession } from './session-actions.ts';

/** The facts that `GET /session/stream` reports by name. */
const facts = ['records', 'snapshots', 'controls', 'progress', 'faults', 'mutants', 'journal'] as const;
export type Fact = (typeof facts)[number];

/** How often each fact has changed while this page was open. */
const versions = signal<ReadonlyMap<string, number>>(new Map());

/** Whether the page gets the changes of its session now. */
export const isLive = signal(false);

/** Changes when one of the facts does. */
export const versionOf = (...names: readonly Fact[]): number =>
  names.reduce((sum, name) => sum + (versions.value.get(name) ?? 0), 0);

/** A later session can have the same id. */
const key = computed(() => session.value && `${session.value.id} ${session.value.created_at}`);
const isOffline = computed(() => connectionProblem.value?.kind === 'offline');

const isVisible = signal(!document.hidden);
document.addEventListener('visibilitychange', () => (isVisible.value = !document.hidden));

/** Whether the computer has a network; the service can run on the computer itself. */
const hasNetwork = signal(navigator.onLine);
for (const name of ['online', 'offline']) addEventListener(name, () => (hasNetwork.value = navigator.onLine));

/** When it changes, the page opens another stream: an open one can stay without data after the connection is lost. */
const connection = computed(
  () => [key.value, isVisible.value && !isOffline.value, hasNetwork.value] as const,
);

/**
 * Follows the session while the page is visible: a browser opens at most six connections to a host over HTTP/1.1, so hidden pages
 * must not occupy one each. Returns what stops this.
 */
export function followSession(): () => void {
  let before: string | undefined;
  return effect(() => {
    const [current, isWanted] = connection.value;
    if (current === undefined || !isWanted) return;
    // The page has loaded the facts of a new session. Of a known one, it can have missed changes.
    const isKnown = current === before;
    before = current;
    const stopped = new AbortController();
    void follow(stopped.signal, isKnown);
    return () => {
      isLive.value = false;
      stopped.abort();
    };
  });
}

/** Milliseconds before the next try; doubled after each failure. */
const FIRST_PAUSE = 1000;
const MAX_PAUSE = 8000;

/** If streams fail, for example behind a proxy that does not pass them on, everything is loaded again after each try. */
async function follow(stopped: AbortSignal, isKnown: boolean): Promise<void> {
  let mayHaveMissed = isKnown;
  let failures = 0;
  const connected = (): void => {
    isLive.value = true;
    failures = 0;
    if (mayHaveMissed) publish(facts);
    mayHaveMissed = true;
  };
  do {
    try {
      for await (const event of serverEvents(openStream, stopped)) {
        if (!isLive.peek()) connected();
        apply(event);
      }
    } catch {
      failures += 1;
      mayHaveMissed = true;
    }
    if (!stopped.aborted) isLive.value = false;
    await pause(stopped, Math.min(FIRST_PAUSE * 2 ** failures, MAX_PAUSE));
    if (failures > 1 && !stopped.aborted) {
      void refreshSession().catch(() => undefined);
      publish(facts);
    }
  } while (!stopped.aborted);
}

const openStream = (signal: AbortSignal): Promise<Response> =>
  inSession(async () => {
    const response = await fetch(`${base}/session/stream`, {
      headers: ownRequest,
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    }).catch((reason: unknown) => {
      if (!signal.aborted) recordNetworkError();
      throw reason;
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    storeSessionId(response.headers.get('x-session-id'));
    return response;
  });

function apply({ name, data }: ServerEvent): void {
  if (name === 'session') showSession(JSON.parse(data) as Session);
  else if (name === 'changed') publish(JSON.parse(data) as readonly string[]);
  // The next request opens another session.
  else if (name === 'end') void refreshSession().catch(() => undefined);
}

const unpublished = new Set<string>();
let publishedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Publishes the first change immediately and later changes at intervals: a client can send many requests. */
function publish(names: readonly string[]): void {
  for (const name of names) unpublished.add(name);
  timer ??= setTimeout(
    () => {
      timer = undefined;
      publishedAt = Date.now();
      const before = versions.peek();
      versions.value = new Map([
        ...before,
        ...[...unpublished].map((name) => [name, (before.get(name) ?? 0) + 1] as const),
      ]);
      unpublished.clear();
    },
    Math.max(0, publishedAt + interval() - Date.now()),
  );
}

/** Milliseconds. Leaves most of the rate limit to the clients that are tested from this computer. */
function interval(): number {
  const { left, of } = rateLimit.peek() ?? { left: 1, of: 1 };
  const part = left / of;
  return part >= 0.75 ? 750 : part >= 0.5 ? 2000 : part >= 0.25 ? 5000 : 15_000;
}
