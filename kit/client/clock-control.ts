// The time of a session.
import type { SessionHttp } from './session-http.js';

/** A time: a Date, an ISO 8601 text, or milliseconds since the Unix epoch. */
export type TimeValue = Date | string | number;

const units = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;

/** An ISO 8601 duration without years and months, such as `PT61M`, or its parts. */
export type Duration = string | { readonly [U in keyof typeof units]?: number };

export class SessionClockClient {
  constructor(private readonly http: SessionHttp) {}

  /** The time of the session. */
  now(): Promise<Date> {
    return this.timeOf(this.http.data('GET', '/session/clock'));
  }

  /** Freezes the time of the session, by default at its present time. */
  async freeze(at?: TimeValue): Promise<Date> {
    return this.set({ frozen_time: isoOf(at ?? (await this.now())) });
  }

  /** Sets the time of the session, which runs on. */
  travel(to: TimeValue): Promise<Date> {
    return this.set({ time: isoOf(to) });
  }

  /** Moves the time of the session forward. A frozen clock stays frozen. */
  advance(by: Duration): Promise<Date> {
    return this.timeOf(this.http.data('POST', '/session/clock/advance', { duration: isoDuration(by) }));
  }

  /** The time of the service applies again. */
  async reset(): Promise<Date> {
    await this.http.json('DELETE', '/session/clock');
    return this.now();
  }

  private set(body: object): Promise<Date> {
    return this.timeOf(this.http.data('PUT', '/session/clock', body));
  }

  private async timeOf(view: Promise<{ readonly now: string }>): Promise<Date> {
    return new Date((await view).now);
  }
}

const isoOf = (time: TimeValue): string => (typeof time === 'string' ? time : new Date(time).toISOString());

function isoDuration(duration: Duration): string {
  if (typeof duration === 'string') return duration;
  const milliseconds = Object.entries(units).reduce(
    (sum, [unit, seconds]) => sum + (duration[unit as keyof typeof units] ?? 0) * seconds * 1000,
    0,
  );
  return `PT${Math.round(milliseconds) / 1000}S`;
}
