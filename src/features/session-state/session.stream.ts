// A session as Server-Sent Events (WHATWG HTML, 9.2): its report first, then the report and the names of facts that change.
import { KeepAlive, serverEvent } from '../../platform/http/event-stream/event-stream.js';
import type { SessionView } from './session.service.js';
import { WATCH_INTERVAL, type WatchedSession } from './session.watch.js';

/** Maximum number of streams of one session on this node. Each node has its own limit. */
export const MAX_STREAMS = 10;

/** Computes the events of one stream. */
export class SessionStream {
  private readonly keepAlive = new KeepAlive(WATCH_INTERVAL);
  private sent: string;
  private facts: WatchedSession['facts'];
  readonly first: string;

  constructor({ view, facts }: WatchedSession) {
    this.first = serverEvent('session', view);
    this.sent = textOf(view);
    this.facts = facts;
  }

  /** The events of the next interval. */
  next(watched: WatchedSession | undefined): string {
    if (watched === undefined) return serverEvent('end', {});
    return this.keepAlive.after(this.changedView(watched) + this.changedFacts(watched));
  }

  private changedView({ view }: WatchedSession): string {
    const text = textOf(view);
    if (text === this.sent) return '';
    this.sent = text;
    return serverEvent('session', view);
  }

  private changedFacts({ facts }: WatchedSession): string {
    const known = this.facts;
    const names = [...facts.keys()].filter((name) => facts.get(name) !== known.get(name));
    this.facts = facts;
    return names.length === 0 ? '' : serverEvent('changed', names);
  }
}

/** Without the time that passes. */
const textOf = ({ expires_in_seconds: _, ...view }: SessionView): string => JSON.stringify(view);
