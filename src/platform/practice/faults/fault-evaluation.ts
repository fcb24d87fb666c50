// Finds the rule of a plan that fires for a request.
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { MatchSubject } from '../matching/match-subject.js';
import { matches } from '../matching/matcher.js';
import { WorkBudget } from '../../kernel/runtime/work-budget.js';
import { Seals } from '../../session/control/seals.js';
import type { Session } from '../../session/session/session.js';
import { Delays } from '../simulation/delay.js';
import { DocumentSource } from './document-source.js';
import { FaultCounters } from './fault-counters.js';
import { FaultTime } from './fault-time.js';
import type { FaultContext, FaultType } from './fault-type.js';
import { faultTypeOf } from './fault-types/index.js';
import { PracticeRequest } from './practice-request.js';
import type { PlannedFault, PlannedRule, FaultSetting, Phase } from './plan.js';
import { fires, isOpen } from './schedule.js';

interface MatchedRule {
  /** In the plan. */
  readonly index: number;
  readonly rule: PlannedRule;
}

/** A rule that fires for a request. */
export interface FiringRule extends MatchedRule {
  readonly setting: FaultSetting;
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
  readonly subject: MatchSubject;
  /** A counter counts a request once, also if several rules share it. */
  readonly counted: Map<string, MaybePromise<number>>;
}

@Injectable()
export class FaultEvaluation {
  constructor(
    private readonly time: FaultTime,
    private readonly counters: FaultCounters,
    private readonly delays: Delays,
    private readonly documents: DocumentSource,
    private readonly seals: Seals,
  ) {}

  /**
   * Counts the request for each rule that it matches, up to and including the first one that fires. Throws SERVICE_UNAVAILABLE without
   * counting it if the conditions of the plan need too much work for this request.
   */
  firingRule(
    setting: FaultSetting,
    session: Session,
    request: FastifyRequest,
    reply: FastifyReply,
  ): MaybePromise<FiringRule | undefined> {
    if (this.time.hasEnded(setting, session)) return undefined;
    if (this.seals.isExempt(session, request.headers, 'faults')) return undefined;
    const evaluation: Evaluation = {
      setting,
      request,
      reply,
      session,
      seed: this.time.seedOf(setting, session),
      seconds: this.time.secondsSinceStart(setting, session),
      subject: new MatchSubject(new PracticeRequest(request), newWorkBudget()),
      counted: new Map(),
    };
    return this.firstFiring(matchedRules(evaluation), evaluation);
  }

  private firstFiring(
    [matched, ...rest]: readonly MatchedRule[],
    evaluation: Evaluation,
  ): MaybePromise<FiringRule | undefined> {
    if (matched === undefined) return undefined;
    const { setting, session } = evaluation;
    const number = this.counters.countMatched(session, setting, matched.index);
    const firing = mapMaybe(number, (n) => this.firing(matched, n, evaluation));
    return mapMaybe(firing, (one) => one ?? this.firstFiring(rest, evaluation));
  }

  private firing(
    { index, rule }: MatchedRule,
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
    return mapMaybe(type.fires(rule.fault as PlannedFault, context), (isFired) =>
      isFired ? firing : undefined,
    );
  }

  private contextOf({ id }: PlannedRule, n: number, evaluation: Evaluation): FaultContext {
    const { setting, session, request, reply, seed, seconds, counted } = evaluation;
    const count = (name: string): MaybePromise<number> => {
      const number = counted.get(name) ?? this.counters.countQuota(session, setting, name);
      counted.set(name, number);
      return number;
    };
    const { delays } = this;
    const documents = this.documents.of;
    return { request, reply, session, seed, id, n, seconds, delays, documents, count };
  }
}

/** Steps that the conditions of all rules may need for one request. */
const MAX_STEPS = 500_000;

const newWorkBudget = (): WorkBudget =>
  new WorkBudget(MAX_STEPS, () => {
    const hint = 'use fewer conditions, or shorter lists and texts';
    return apiError('SERVICE_UNAVAILABLE', `the fault plan needs too much work for this request: ${hint}`, {
      reason: { code: 'work_limit', hint },
    });
  });

/** All matching rules. Evaluate them before the first rule is counted. */
const matchedRules = (evaluation: Evaluation): readonly MatchedRule[] =>
  evaluation.setting.plan.rules
    .map((rule, index) => ({ rule, index }))
    .filter(({ rule }) => isMatch(rule, evaluation));

function isMatch({ match = {}, when = {}, fault }: PlannedRule, evaluation: Evaluation): boolean {
  const { seconds, subject, request } = evaluation;
  if (!isOpen(when, seconds) || !matches(match, subject)) return false;
  const appliesTo = fault && faultTypeOf(fault.type)?.appliesTo;
  return appliesTo === undefined || appliesTo(fault as PlannedFault, request, subject.request.operations);
}
