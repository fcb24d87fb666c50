// Finds the rule of a plan that fires for a request.
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { ExecutedDocuments } from '../graphql/executed-documents.js';
import { matches } from '../matching/matcher.js';
import type { Session } from '../session/session.js';
import { Delays } from '../simulation/delay.js';
import { FaultCounters } from './fault-counters.js';
import { FaultTime } from './fault-time.js';
import type { FaultContext, FaultType } from './fault-type.js';
import { faultTypeOf } from './fault-types/index.js';
import { PracticeRequest } from './practice-request.js';
import type { Fault, FaultRule, FaultSetting, Phase } from './plan.js';
import { fires, isOpen } from './schedule.js';

/** A rule that fires for a request. */
export interface FiringRule {
  readonly setting: FaultSetting;
  readonly index: number;
  readonly rule: FaultRule;
  readonly type: FaultType | undefined;
  /** Undefined without a fault, and for a fault that has no phase. */
  readonly phase: Phase | undefined;
  readonly context: FaultContext;
}

interface Evaluation {
  readonly setting: FaultSetting;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session;
  readonly seed: number;
  readonly seconds: number;
  readonly matched: PracticeRequest;
  /** A counter counts a request once, also if several rules share it. */
  readonly counted: Map<string, MaybePromise<number>>;
}

@Injectable()
export class FaultEvaluation {
  constructor(
    private readonly time: FaultTime,
    private readonly counters: FaultCounters,
    private readonly delays: Delays,
    private readonly executed: ExecutedDocuments,
  ) {}

  /** Counts the request for each rule that it matches, up to and including the first one that fires. */
  firingRule(
    setting: FaultSetting,
    session: Session,
    request: FastifyRequest,
    reply: FastifyReply,
  ): MaybePromise<FiringRule | undefined> {
    if (this.time.hasEnded(setting, session)) return undefined;
    return this.evaluateFrom(0, {
      setting,
      request,
      reply,
      session,
      seed: this.time.seedOf(setting, session),
      seconds: this.time.secondsSinceStart(setting, session),
      matched: new PracticeRequest(request),
      counted: new Map(),
    });
  }

  private evaluateFrom(start: number, evaluation: Evaluation): MaybePromise<FiringRule | undefined> {
    const { setting, session } = evaluation;
    const { rules } = setting.plan;
    for (let index = start; index < rules.length; index += 1) {
      const rule = rules[index];
      if (rule === undefined || !isMatch(rule, evaluation)) continue;
      const number = this.counters.countMatched(session, setting, index);
      const fired = mapMaybe(number, (n) => this.firing(index, rule, n, evaluation));
      if (fired instanceof Promise)
        return fired.then((one) => one ?? this.evaluateFrom(index + 1, evaluation));
      if (fired !== undefined) return fired;
    }
    return undefined;
  }

  private firing(
    index: number,
    rule: FaultRule,
    n: number,
    evaluation: Evaluation,
  ): MaybePromise<FiringRule | undefined> {
    const { setting, seed, seconds } = evaluation;
    if (!fires(rule.when ?? {}, { seed, id: rule.id, n }, seconds)) return undefined;
    const type = rule.fault && faultTypeOf(rule.fault.type);
    const context = this.contextOf(rule, n, evaluation);
    const phase = rule.fault?.phase ?? type?.phases[0];
    const firing: FiringRule = { setting, index, rule, type, phase, context };
    if (type?.fires === undefined) return firing;
    return mapMaybe(type.fires(rule.fault as Fault, context), (isFired) => (isFired ? firing : undefined));
  }

  private contextOf({ id }: FaultRule, n: number, evaluation: Evaluation): FaultContext {
    const { setting, session, request, reply, seed, seconds, counted } = evaluation;
    const count = (name: string): MaybePromise<number> => {
      const number = counted.get(name) ?? this.counters.countQuota(session, setting, name);
      counted.set(name, number);
      return number;
    };
    const documents = (sent: FastifyRequest) => this.executed.of(sent);
    return { request, reply, session, seed, id, n, seconds, delays: this.delays, documents, count };
  }
}

function isMatch({ match = {}, when = {}, fault }: FaultRule, evaluation: Evaluation): boolean {
  const { seconds, matched, request } = evaluation;
  if (!isOpen(when, seconds) || !matches(match, matched)) return false;
  const appliesTo = fault && faultTypeOf(fault.type)?.appliesTo;
  return appliesTo === undefined || appliesTo(fault as Fault, request, matched.operations);
}
