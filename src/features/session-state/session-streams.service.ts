// The open streams of sessions on this node.
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import { eventStream } from '../../platform/http/event-stream/event-stream.js';
import { Slots } from '../../platform/http/event-stream/slots.js';
import type { Session } from '../../platform/session/session/session.js';
import { MAX_STREAMS, SessionStream } from './session.stream.js';
import { keyOf, SessionWatch } from './session.watch.js';

@Injectable()
export class SessionStreamsService {
  private readonly open = new Slots(MAX_STREAMS);

  constructor(private readonly watch: SessionWatch) {}

  /**
   * The session as Server-Sent Events, until the client leaves or the session or the service ends. Throws TOO_MANY_REQUESTS.
   * @param requireMemory counts the bytes that the client has not read; if it throws, the stream ends
   */
  async stream(session: Session, requireMemory: (bytes: number) => void): Promise<Readable> {
    const release = this.open.occupy(keyOf(session));
    if (release === undefined) {
      return fail('TOO_MANY_REQUESTS', `a session has at most ${MAX_STREAMS} streams at a time`, {
        headers: { 'retry-after': '1' },
      });
    }
    try {
      const events = new SessionStream(await this.watch.read(session));
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
}
