// Stores the requests and responses of a session as entries of its journal.
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../core/clock.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { Controls } from '../../platform/session/control/controls.js';
import { exchangeProtocolOf } from '../../platform/practice/exchange/exchange.builder.js';
import { targetOf } from '../../platform/http/routing/known-paths.hook.js';
import { requestedOperations } from '../../platform/http/routing/requested-operations.js';
import { elapsedTime } from '../../platform/kernel/lifecycle/request-timer.hook.js';
import type { Session } from '../../platform/session/session/session.js';
import type { ListPart } from '../../platform/session/session/session.lists.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { storedBody } from './body.js';
import { requestPart, responsePart, type ResponsePart } from './entry.js';
import { JournalControl, LIST, limitsOf, type JournalSetting } from './journal.control.js';
import { JournalWaits } from './journal.waits.js';

export interface Recording {
  readonly session: Session;
  readonly setting: JournalSetting;
  /** The number of the entry. */
  readonly number: number;
}

@Injectable()
export class JournalStore {
  constructor(
    private readonly clock: Clock,
    private readonly controls: Controls,
    private readonly control: JournalControl,
    private readonly sessions: SessionStore,
    private readonly waits: JournalWaits,
  ) {}

  /** The setting of a session that is recorded, else undefined. */
  settingOf(session: Session): JournalSetting | undefined {
    const setting = this.controls.of(session, this.control);
    return setting?.record === true ? setting : undefined;
  }

  /** Stores a request. Throws SERVICE_UNAVAILABLE. */
  begin(session: Session, setting: JournalSetting, request: FastifyRequest): MaybePromise<Recording> {
    const { method, headers, bodyBytes } = request;
    const head = {
      // The clock has whole milliseconds and is behind the time by less than one: rounding down could be before the request was sent.
      receivedAt: Math.ceil(this.clock.now() - elapsedTime(request)),
      protocol: exchangeProtocolOf(request),
      operations: requestedOperations(request),
      method,
      url: targetOf(request),
      headers,
    };
    const part = requestPart(head, storedBody(bodyBytes, setting.bodies));
    return mapMaybe(this.sessions.notes.lists.append(session, LIST, part, limitsOf(setting)), (number) => {
      this.waits.notify(session);
      return { session, setting, number };
    });
  }

  /** Stores the response of a recorded request. Throws SERVICE_UNAVAILABLE. */
  storeResponse(
    recording: Recording,
    outcome: ResponsePart['outcome'],
    reply: FastifyReply,
    payload: unknown,
  ): MaybePromise<void> {
    const { text, ...body } = storedBody(payload, recording.setting.bodies);
    const response = { status: reply.statusCode, headers: reply.getHeaders(), body };
    return this.complete(recording, responsePart({ ...ending(reply.request, outcome), response }, text));
  }

  /** Stores that a recorded request got no response. */
  storeEnd(
    recording: Recording,
    outcome: ResponsePart['outcome'],
    request: FastifyRequest,
  ): MaybePromise<void> {
    return this.complete(recording, responsePart(ending(request, outcome)));
  }

  private complete({ session, setting, number }: Recording, part: ListPart): MaybePromise<void> {
    const stored = this.sessions.notes.lists.complete(session, LIST, number, part, limitsOf(setting));
    return mapMaybe(stored, () => this.waits.notify(session));
  }
}

const ending = (request: FastifyRequest, outcome: ResponsePart['outcome']): ResponsePart => ({
  outcome,
  durationMs: Math.round(elapsedTime(request)),
  fault: request.firedFault?.isSecret === false ? request.firedFault.rule : null,
});
