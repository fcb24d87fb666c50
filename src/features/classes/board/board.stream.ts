// The board as Server-Sent Events (WHATWG HTML, 9.2): the whole board first, then what changes.
import { KeepAlive, serverEvent as event } from '../../../platform/http/event-stream/event-stream.js';
import type { Board, BoardLearner } from './board.js';
import { WATCH_INTERVAL, type WatchedClass } from './board.watch.js';

/** Intervals of the watch between two events of one learner. */
const LEARNER_INTERVALS = 1000 / WATCH_INTERVAL;

interface SentLearner {
  readonly text: string;
  readonly interval: number;
}

/** Computes the events of one stream. */
export class BoardStream {
  private interval = 0;
  private readonly keepAlive = new KeepAlive(WATCH_INTERVAL);
  private headText = '';
  private stepsText = '';
  private controlsText = '';
  private readonly learners = new Map<string, SentLearner>();

  /** @param lastEventId of a stream that the client read before */
  constructor(private readonly lastEventId?: string) {}

  /** The first event, unless the client has this version, and a comment at least. */
  begin({ board, controls }: WatchedClass): string {
    this.remember(board);
    this.controlsText = JSON.stringify(controls);
    return board.version === this.lastEventId ? ': connected\n\n' : event('board', board, board.version);
  }

  /** The events of the next interval. */
  next(watched: WatchedClass | undefined): string {
    if (watched === undefined) return event('end', {});
    this.interval += 1;
    return this.keepAlive.after(this.changes(watched.board) + this.changedControls(watched));
  }

  private changes(board: Board): string {
    if (headOf(board) !== this.headText) {
      this.remember(board);
      return event('board', board, board.version);
    }
    const left = [...this.learners.keys()].filter((id) => !board.learners.some((row) => row.id === id));
    const changed = board.learners.filter((row) => this.isDue(row));
    const steps = JSON.stringify(board.steps);
    // A client that has this id has the whole version: not while an event is delayed.
    const id = board.learners.every((row) => changed.includes(row) || this.isSent(row))
      ? board.version
      : undefined;
    let text = left.map((learner) => event('left', { id: learner }, id)).join('');
    text += changed.map((row) => event('learner', row, id)).join('');
    if (steps !== this.stepsText) text += event('steps', board.steps, id);
    for (const learner of left) this.learners.delete(learner);
    for (const row of changed) this.rememberLearner(row);
    this.stepsText = steps;
    return text;
  }

  private changedControls({ controls }: WatchedClass): string {
    const text = JSON.stringify(controls);
    if (text === this.controlsText) return '';
    this.controlsText = text;
    return event('controls', controls);
  }

  /** At most one event per learner and second. */
  private isDue(row: BoardLearner): boolean {
    const sent = this.learners.get(row.id);
    if (sent === undefined) return true;
    return this.interval - sent.interval >= LEARNER_INTERVALS && !this.isSent(row);
  }

  private isSent(row: BoardLearner): boolean {
    return this.learners.get(row.id)?.text === JSON.stringify(row);
  }

  private remember(board: Board): void {
    this.headText = headOf(board);
    this.stepsText = JSON.stringify(board.steps);
    this.learners.clear();
    for (const row of board.learners) this.rememberLearner(row);
  }

  private rememberLearner(row: BoardLearner): void {
    this.learners.set(row.id, { text: JSON.stringify(row), interval: this.interval });
  }
}

/** The part of a board that is sent only with a whole board. */
const headOf = (board: Board): string => JSON.stringify(board.class);
