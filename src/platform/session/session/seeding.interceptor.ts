// Seeds the session with the standard dataset on the first request to one of its records.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { BeforeInterceptor } from '../../http/routing/before.interceptor.js';
import { SessionStore } from './session.store.js';

/** For controllers that read or write records. It comes after the interceptors that can reject the request. */
@Injectable()
export class SeedingInterceptor extends BeforeInterceptor {
  constructor(private readonly store: SessionStore) {
    super();
  }

  override before({ session }: FastifyRequest): MaybePromise<void> {
    if (session !== undefined && !session.state.seeded) {
      return this.store.write(session, (draft) => draft.seed());
    }
  }
}
