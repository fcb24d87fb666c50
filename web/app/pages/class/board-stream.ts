// Keeps the board of a class up to date: by Server-Sent Events, or by polling where streaming fails.
import { signal, type ReadonlySignal } from '@preact/signals';
import { base, ownRequest } from '../../api.ts';
import { pause, serverEvents } from '../../event-stream.ts';
import type { Board, Learner, StepCount } from './model.ts';
import { tokenHeader, type Trainer } from './trainer.ts';

export interface BoardFeed {
  readonly board: ReadonlySignal<Board | undefined>;
  readonly state: ReadonlySignal<FeedState>;
  readonly stop: () => void;
}

/** `lost`: no connection now; `denied`: unknown class or wrong token; `ended`: the class has ended. */
export type FeedState = 'connecting' | 'live' | 'polling' | 'lost' | 'denied' | 'ended';

const WAIT_SECONDS = 25;
/** Milliseconds between two polls, if a proxy removes the ETag. */
const POLL_PAUSE = 5000;

export function watchBoard(trainer: Trainer): BoardFeed {
  const board = signal<Board | undefined>(undefined);
  const state = signal<FeedState>('connecting');
  const stopped = new AbortController();
  void run(trainer, stopped.signal, board, state);
  return { board, state, stop: () => stopped.abort() };
}

interface Cell<T> {
  value: T;
}

async function run(
  trainer: Trainer,
  stopped: AbortSignal,
  board: Cell<Board | undefined>,
  state: Cell<FeedState>,
): Promise<void> {
  let lastEventId = '';
  let failures = 0;
  for (;;) {
    try {
      lastEventId = await stream(trainer, stopped, lastEventId, board, state);
      failures = 0;
    } catch {
      failures += 1;
    }
    if (stopped.aborted || isOver(state.value)) return;
    // A proxy may not pass streams on.
    if (failures >= 2) {
      lastEventId = '';
      await poll(trainer, stopped, board, state).catch(() => (state.value = 'lost'));
    }
    await pause(stopped, 1000 * Math.min(10, 1 + failures));
  }
}

const isOver = (state: FeedState): boolean => state === 'ended' || state === 'denied';

/** Reads one stream to its end. Returns the last event id. Throws if there is no stream. */
async function stream(
  trainer: Trainer,
  stopped: AbortSignal,
  lastEventId: string,
  board: Cell<Board | undefined>,
  state: Cell<FeedState>,
): Promise<string> {
  const headers = lastEventId === '' ? {} : { 'last-event-id': lastEventId };
  const open = async (signal: AbortSignal): Promise<Response> => {
    const response = await request(trainer, '/events', signal, headers);
    if (isDenied(response.status)) state.value = 'denied';
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    return response;
  };
  let last = lastEventId;
  for await (const { name, id, data } of serverEvents(open, stopped)) {
    last = id ?? last;
    const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
    if (change !== undefined) board.value = change(board.value, JSON.parse(data));
    if (name === 'end') state.value = 'ended';
    else if (board.value !== undefined) state.value = 'live';
  }
  if (!isOver(state.value)) state.value = 'lost';
  return last;
}

type Change = (board: Board | undefined, data: unknown) => Board | undefined;

const changes: Readonly<Record<string, Change>> = {
  board: (_board, data) => data as Board,
  learner: (board, data) => board && withLearners(board, replaced(board.learners, data as Learner)),
  left: (board, data) => {
    const { id } = data as { id: string };
    return (
      board &&
      withLearners(
        board,
        board.learners.filter((one) => one.id !== id),
      )
    );
  },
  steps: (board, data) => board && { ...board, steps: data as readonly StepCount[] },
};

function replaced(learners: readonly Learner[], changed: Learner): readonly Learner[] {
  const isKnown = learners.some(({ id }) => id === changed.id);
  return isKnown ? learners.map((one) => (one.id === changed.id ? changed : one)) : [...learners, changed];
}

function withLearners(board: Board, learners: readonly Learner[]): Board {
  const counted = learners.filter((one) => !one.dry_run);
  const count = (state: Learner['state']): number => counted.filter((one) => one.state === state).length;
  const totals = {
    learners: counted.length,
    active: count('active'),
    stuck: count('stuck'),
    done: count('done'),
  };
  return { ...board, learners, totals };
}

/** Waits for changes until one request fails. */
async function poll(
  trainer: Trainer,
  stopped: AbortSignal,
  board: Cell<Board | undefined>,
  state: Cell<FeedState>,
): Promise<void> {
  let etag = '';
  while (!stopped.aborted) {
    const path = etag === '' ? '/board' : `/board?wait=${WAIT_SECONDS}`;
    const response = await request(trainer, path, stopped, etag === '' ? {} : { 'if-none-match': etag });
    if (isDenied(response.status)) return void (state.value = board.value === undefined ? 'denied' : 'ended');
    if (response.status !== 200 && response.status !== 304) throw new Error(`status ${response.status}`);
    state.value = 'polling';
    if (response.status === 304) continue;
    board.value = ((await response.json()) as { data: Board }).data;
    etag = response.headers.get('etag') ?? '';
    if (etag === '') await pause(stopped, POLL_PAUSE);
  }
}

const isDenied = (status: number): boolean => status === 401 || status === 404;

function request(
  { id, token }: Trainer,
  path: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(`${base}/classes/${encodeURIComponent(id)}${path}`, {
    headers: { ...ownRequest, ...tokenHeader(token), ...headers },
    cache: 'no-store',
    signal,
  });
}
