// The observers of exchanges. A feature registers an observer when the application starts.
import { Injectable } from '@nestjs/common';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { Session } from '../../session/session/session.js';
import type { Exchange } from './exchange.js';

export abstract class ExchangeObserver {
  /** The flag of the sessions whose exchanges it observes; see `SessionStore.setFlag`. */
  abstract readonly flag: string;

  /** Is called before the first byte of the response is sent. The response waits for the promise. */
  abstract observe(session: Session, exchange: Exchange): MaybePromise<void>;
}

@Injectable()
export class ExchangeObservers {
  private readonly observers: ExchangeObserver[] = [];

  register(observer: ExchangeObserver): void {
    this.observers.push(observer);
  }

  isObserved({ flags }: Session): boolean {
    return flags.size > 0 && this.observers.some(({ flag }) => flags.has(flag));
  }

  async observe(session: Session, exchange: Exchange): Promise<void> {
    for (const observer of this.observers) {
      if (session.flags.has(observer.flag)) await observer.observe(session, exchange);
    }
  }
}
