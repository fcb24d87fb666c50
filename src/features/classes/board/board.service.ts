// The board of a class: now, at its next change, and as a stream.
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { eventStream } from '../../../platform/http/event-stream/event-stream.js';
import { Slots } from '../../../platform/http/event-stream/slots.js';
import { boardOf, type Board } from './board.js';
import { BoardWatch, WATCH_INTERVAL, watchedClass } from './board.watch.js';
import { BoardStream } from './board.stream.js';
import type { ClassState } from '../store/class.record.js';
import { ClassRepository } from '../store/class.repository.js';
import { ClassTallies } from '../manage/class.tallies.js';
import { Curriculum } from '../learners/curriculum.js';

/** Maximum number of streams of one class on this node. Each node has its own limit. */
const MAX_STREAMS = 5;

interface TaggedBoard {
  readonly board: Board;
  readonly etag: string;
}

/** How long a request waits for a change, and how it learns that its client left. */
interface Wait {
  /** The entity tag that the client has. */
  readonly etag: string;
  readonly seconds: number;
  readonly onLeave: (left: () => void) => void;
}

@Injectable()
export class BoardService {
  /** By class. */
  private readonly open = { streams: new Slots(MAX_STREAMS), waits: new Slots(MAX_STREAMS) };

  constructor(
    private readonly classes: ClassRepository,
    private readonly watch: BoardWatch,
    private readonly curriculum: Curriculum,
    private readonly clock: Clock,
    private readonly tallies: ClassTallies,
  ) {}

  board(state: ClassState): TaggedBoard {
    const board = boardOf(state, this.curriculum, this.clock.now());
    return { board, etag: tagOf(board) };
  }

  /** Returns the board when its tag changes, or after the time. Throws NOT_FOUND if the class ends. */
  async next(state: ClassState, { etag, seconds, onLeave }: Wait): Promise<TaggedBoard> {
    const { id } = state.head.value;
    const current = this.board(state);
    if (seconds === 0 || current.etag !== etag) return current;
    const release = this.occupy('waits', id);
    await new Promise<void>((resolve) => {
      let intervals = (seconds * 1000) / WATCH_INTERVAL;
      const end = (): void => {
        stop();
        resolve();
      };
      const stop = this.watch.add(id, (watched) => {
        intervals -= 1;
        if (watched === undefined || tagOf(watched.board) !== etag || intervals <= 0) queueMicrotask(end);
      });
      onLeave(end);
    }).finally(release);
    return this.board(await this.classes.get(id));
  }

  /**
   * The board as Server-Sent Events, until the client leaves or the class or the service ends.
   * @param requireMemory counts the bytes that the client has not read; if it throws, the stream ends
   */
  stream(
    state: ClassState,
    lastEventId: string | undefined,
    requireMemory: (bytes: number) => void,
  ): Readable {
    const { id } = state.head.value;
    const release = this.occupy('streams', id);
    this.tallies.streams += 1;
    const events = new BoardStream(lastEventId);
    const stream = eventStream({
      first: events.begin(watchedClass(state, this.curriculum, this.clock.now())),
      watch: (send) => this.watch.add(id, (watched) => send(events.next(watched), watched === undefined)),
      requireMemory,
    });
    return stream.once('close', () => {
      release();
      this.tallies.streams -= 1;
    });
  }

  private occupy(kind: 'streams' | 'waits', id: string): () => void {
    const release = this.open[kind].occupy(id);
    if (release !== undefined) return release;
    this.tallies.reject(kind);
    return fail('TOO_MANY_REQUESTS', `a class has at most ${MAX_STREAMS} of these requests at a time`, {
      headers: { 'retry-after': '1' },
    });
  }
}

const tagOf = ({ class: { id }, version }: Board): string => `"${id}-${version}"`;
