// The open streams of sessions on this node.
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { fail } from '../../core/errors.js';
import { eventStream } from '../../platform/http/event-stream/event-stream.js';
import { Slots } from '../../platform/http/event-stream/slots.js';
import type { Session } from '../../platform/session/session/session.js';
import { MAX_STREAMS, SessionStream } from './session.stream.js';
import { keyOf, SessionWatch } from './session.watch.js';

@Injectable()
export class SessionStreamsService {
  private readonly slots = new Slots(MAX_STREAMS);
  /** Streams that were rejected because this node has the maximum. */
  rejected = 0;

  constructor(
    private readonly watch: SessionWatch,
    private readonly config: Config,
  ) {}

  /** Open streams of all sessions on this node. */
  get open(): number {
    return this.slots.total;
  }

  /**
   * The session as Server-Sent Events, until the client leaves or the session or the service ends. Throws TOO_MANY_REQUESTS if the
   * session has the maximum of streams, and SERVICE_UNAVAILABLE if the node has.
   * It has the view without a control key, because the streams of a session share it.
   * @param requireMemory counts the bytes that the client has not read; if it throws, the stream ends
   */
  async stream(session: Session, requireMemory: (bytes: number) => void): Promise<Readable> {
    const release = this.occupy(session);
    try {
      const events = new SessionStream(await this.watch.read(session.stored));
      return eventStream({
        first: events.first,
        watch: (send) =>
          this.watch.add(session, (watched) => send(events.next(watched), watched === undefined)),
        requireMemory,
      }).once('close', release);
    } catch (error) {
      release();
      throw error;
    }
  }

  private occupy(session: Session): () => void {
    if (this.open >= this.config.values.maxSessionStreams) {
      this.rejected += 1;
      return fail('SERVICE_UNAVAILABLE', 'the maximum number of streams is reached, try again later', {
        headers: { 'retry-after': '5' },
      });
    }
    const release = this.slots.occupy(keyOf(session));
    if (release !== undefined) return release;
    return fail('TOO_MANY_REQUESTS', `a session has at most ${MAX_STREAMS} streams at a time`, {
      headers: { 'retry-after': '1' },
    });
  }
}
