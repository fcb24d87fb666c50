// The board of a class: now, at its next change, and as a stream.
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { boardOf, type Board } from './board.js';
import { BoardWatch, WATCH_INTERVAL, watchedClass } from './board.watch.js';
import { BoardStream } from './board.stream.js';
import type { ClassState } from '../store/class.record.js';
import { ClassRepository } from '../store/class.repository.js';
import { ClassTallies } from '../manage/class.tallies.js';
import { Curriculum } from '../learners/curriculum.js';

/** Of one class on this node: another node accepts as many. */
const MAX_STREAMS = 5;
/** Bytes that a client may leave unread before its stream ends. */
const MAX_UNREAD_BYTES = 1024 * 1024;

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
  /** Streams and waiting requests, by class. */
  private readonly open = { streams: new Map<string, number>(), waits: new Map<string, number>() };

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

  /** The board when its tag is another one, or after the time. Throws NOT_FOUND if the class ends. */
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
    const stream = new Readable({ read: () => undefined });
    stream.push(events.begin(watchedClass(state, this.curriculum, this.clock.now())));
    const stop = this.watch.add(id, (watched) => {
      const text = events.next(watched);
      if (text !== '') stream.push(text);
      if (watched === undefined) stream.push(null);
      else if (!mayContinue(stream, requireMemory)) stream.destroy();
    });
    return stream.once('close', () => {
      stop();
      release();
      this.tallies.streams -= 1;
    });
  }

  private occupy(kind: 'streams' | 'waits', id: string): () => void {
    const counts = this.open[kind];
    const count = counts.get(id) ?? 0;
    if (count >= MAX_STREAMS) {
      this.tallies.reject(kind);
      fail('TOO_MANY_REQUESTS', `a class has at most ${MAX_STREAMS} of these requests at a time`, {
        headers: { 'retry-after': '1' },
      });
    }
    counts.set(id, count + 1);
    return () => {
      const left = (counts.get(id) ?? 1) - 1;
      if (left === 0) counts.delete(id);
      else counts.set(id, left);
    };
  }
}

/** Whether the client reads the stream, or there is memory for what it has not read. */
function mayContinue({ readableLength }: Readable, requireMemory: (bytes: number) => void): boolean {
  if (readableLength === 0) return true;
  if (readableLength > MAX_UNREAD_BYTES) return false;
  try {
    requireMemory(readableLength);
    return true;
  } catch {
    return false;
  }
}

const tagOf = ({ class: { id }, version }: Board): string => `"${id}-${version}"`;
