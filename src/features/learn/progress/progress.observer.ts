// Advances the progress of a tracked session by each of its exchanges, before the response is sent.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { ApiError } from '../../../core/errors.js';
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import {
  ExchangeObservers,
  type ExchangeObserver,
} from '../../../platform/practice/exchange/exchange.observers.js';
import { Log } from '../../../platform/kernel/logging/log.js';
import type { Session } from '../../../platform/session/session/session.js';
import { accounts } from '../../auth/accounts.entity.js';
import { Catalogue } from '../content/catalogue.js';
import { advance } from '../engine/engine.js';
import { uniqueOf } from './progress.record.js';
import { LESSONS, ProgressService } from './progress.service.js';
import { solutionVariables } from '../content/solution-variables.js';

@Injectable()
export class ProgressObserver implements ExchangeObserver, OnModuleInit {
  readonly flag = LESSONS;

  constructor(
    private readonly observers: ExchangeObservers,
    private readonly progress: ProgressService,
    private readonly catalogue: Catalogue,
    private readonly config: Config,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.observers.register(this);
  }

  /** The request was executed: if its progress cannot be stored, the response is sent nevertheless. */
  async observe(session: Session, exchange: Exchange): Promise<void> {
    const baseUrl = this.baseUrl(exchange);
    try {
      await this.progress.change(session, (record, now) => {
        const source = { unique: uniqueOf(record), now, baseUrl, accounts: accounts.all };
        const variables = solutionVariables(source);
        return advance(record, exchange, { catalogue: this.catalogue, now, variables });
      });
    } catch (err) {
      if (!(err instanceof ApiError)) this.log.error({ err }, 'the progress of an exchange was not stored');
    }
  }

  private baseUrl({ headers }: Exchange): string {
    const { publicBaseUrl, port } = this.config.values;
    if (publicBaseUrl !== undefined) return publicBaseUrl;
    const url = `http://${String(headers.host)}`;
    return URL.canParse(url) ? url : `http://localhost:${port}`;
  }
}
