// The rules of a request. Sources of layers register here, and each layer can change the decisions of the lower layers.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { RequestSession } from '../../session/session/request-session.js';
import type { Session } from '../../session/session/session.js';

/**
 * From the lowest. Mutants change all lower layers, so they are the highest. `permissions` is for rules that limit the
 * records of a client; a module that is passed to `createApp` can register further ones.
 */
const layers = ['permissions', 'mutants'] as const;
type Layer = (typeof layers)[number];

type RuleSet = Pick<Session, 'rules' | 'tokenRules' | 'accessRules'>;

/** Returns `below` itself if it does not change the request. */
type RuleSource = (session: Session, request: FastifyRequest, below: RuleSet) => MaybePromise<RuleSet>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The rules of the request, from when they are first needed. */
    ruleSet: MaybePromise<RuleSet> | undefined;
  }
}

@Injectable()
export class RequestRules {
  /** From the lowest layer to the highest. */
  private sources: readonly { readonly layer: Layer; readonly source: RuleSource }[] = [];

  /** Within a layer, a later source is above an earlier one. */
  register(layer: Layer, source: RuleSource): void {
    const all = [...this.sources, { layer, source }];
    this.sources = layers.flatMap((each) => all.filter((one) => one.layer === each));
  }

  /** Replaces the session of the request by one with its rules, unless the standard rules apply. */
  apply(request: FastifyRequest, session: Session): MaybePromise<void> {
    return mapMaybe(this.of(request, session), (found) => {
      if (found === session) return;
      const { rules, tokenRules, accessRules } = found;
      request.session = new RequestSession(session, { rules, tokenRules, accessRules });
    });
  }

  /** The rules that are or will be applied. A guard needs them before. */
  of(request: FastifyRequest, session: Session): MaybePromise<RuleSet> {
    return (request.ruleSet ??= this.find(session, request));
  }

  private find(session: Session, request: FastifyRequest): MaybePromise<RuleSet> {
    return this.sources.reduce<MaybePromise<RuleSet>>(
      (found, { source }) => mapMaybe(found, (below) => source(session, request, below)),
      session,
    );
  }
}
