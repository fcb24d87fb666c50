// The rules of a request. What can change them registers here, and each layer changes what those below it decide.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { RequestSession } from '../../session/session/request-session.js';
import type { Session } from '../../session/session/session.js';

/**
 * From the lowest. A mutant is an error of everything below it, so mutants are the highest. `permissions` is for rules that limit the
 * records of a client; a module that is passed to `createApp` can register further ones.
 */
const layers = ['permissions', 'mutants'] as const;
type Layer = (typeof layers)[number];

type RuleSet = Pick<Session, 'rules' | 'tokenRules' | 'accessRules'>;

/** Returns `below` itself if it changes nothing in the request. */
type RuleSource = (session: Session, request: FastifyRequest, below: RuleSet) => MaybePromise<RuleSet>;

@Injectable()
export class RequestRules {
  private readonly sources: Record<Layer, RuleSource[]> = { permissions: [], mutants: [] };

  private readonly known = new WeakMap<FastifyRequest, MaybePromise<RuleSet>>();

  /** Within a layer, a later source is above an earlier one. */
  register(layer: Layer, source: RuleSource): void {
    this.sources[layer].push(source);
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
    const rules = this.known.get(request) ?? this.find(session, request);
    this.known.set(request, rules);
    return rules;
  }

  private find(session: Session, request: FastifyRequest): MaybePromise<RuleSet> {
    return layers
      .flatMap((layer) => this.sources[layer])
      .reduce<MaybePromise<RuleSet>>(
        (found, source) => mapMaybe(found, (below) => source(session, request, below)),
        session,
      );
  }
}
