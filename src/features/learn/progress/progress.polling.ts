// Reads the progress record of a session, and waits for its next change if the request has the present one.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteTag } from '../../../platform/session/conditional/entity-tag.js';
import { matchesTag } from '../../../platform/session/conditional/if-none-match.js';
import { LongPolling } from '../../../platform/session/conditional/long-polling.js';
import type { Session } from '../../../platform/session/session/session.js';
import type { ProgressRecord } from './progress.record.js';
import { ProgressStore } from './progress.store.js';

interface Wait {
  /** 0 does not wait. */
  readonly seconds: number;
  /** Whether the response contains records of the session, which a write changes without a change of the progress. */
  readonly hasRecords?: boolean;
}

@Injectable()
export class ProgressPolling implements OnModuleInit {
  constructor(
    private readonly polling: LongPolling,
    private readonly store: ProgressStore,
  ) {}

  onModuleInit(): void {
    this.store.onChange((session) => this.polling.notify(topicOf(session)));
  }

  /**
   * The record, whose ETag it sets. Waits while `If-None-Match` has this ETag.
   */
  async next(
    session: Session,
    { seconds, hasRecords = false }: Wait,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ProgressRecord> {
    const given = request.headers['if-none-match'];
    // The responses contain the end of the session too.
    const end = hasRecords ? `${session.expiresAt}-${session.state.version}` : String(session.expiresAt);
    const tagOf = ({ version }: ProgressRecord): string => noteTag(session, `progress-${version}-${end}`);
    const record = await this.polling.wait(
      request,
      { topic: topicOf(session), seconds, isShared: this.store.isShared },
      () => this.store.read(session),
      (one) => given === undefined || !matchesTag(given, tagOf(one)),
    );
    reply.header('etag', tagOf(record));
    return record;
  }
}

const topicOf = ({ id, createdAt }: Session): string => `progress:${id}:${createdAt}`;
