// Applies the rule that fires: its delay and a fault of the phase `before` now, a fault of the phase `after` to the response.
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { ServiceControls } from '../../session/control/service-controls.js';
import { Delays } from '../simulation/delay.js';
import { durationOf } from './delay-draw.js';
import { FaultEvaluation, type FiringRule } from './fault-evaluation.js';
import { FaultOutcome } from './fault-outcome.js';
import type { PlannedFault, FaultSetting } from './plan.js';
import { SnapshotSource } from './snapshot-source.js';
import { snapshotOf, staleSession } from './stale-session.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The rule whose fault applies to the response. */
    responseFault: FiringRule | undefined;
    /** The damage to the response, once it is decided. */
    responseDamage: ((payload: string | Buffer) => unknown) | undefined;
  }
}

@Injectable()
export class FaultInjection {
  constructor(
    private readonly controls: ServiceControls,
    private readonly evaluation: FaultEvaluation,
    private readonly outcome: FaultOutcome,
    private readonly delays: Delays,
    private readonly snapshots: SnapshotSource,
  ) {}

  /** See `PracticeControls`. Throws the error of the fault. */
  before(request: FastifyRequest, reply: FastifyReply): MaybePromise<void> {
    const { session } = request;
    if (session === undefined) return;
    const setting = this.controls.settingOf(session, 'faults') as FaultSetting | undefined;
    if (setting === undefined) return;
    return mapMaybe(this.evaluation.firingRule(setting, session, request, reply), (firing) => {
      return firing === undefined ? undefined : this.apply(firing);
    });
  }

  private async apply(firing: FiringRule): Promise<void> {
    const { rule, phase, context, type } = firing;
    const { request } = context;
    if (phase === 'after') request.responseFault = firing;
    else await this.outcome.fired(firing);
    if (rule.delay !== undefined) {
      if (phase === 'after') this.outcome.label(firing);
      await this.delays.before(durationOf(rule.delay, context), request);
    }
    const snapshot = snapshotOf(rule);
    if (snapshot !== undefined) await this.readFrom(snapshot, context);
    if (phase === 'before') await type?.before?.(rule.fault as PlannedFault, context);
  }

  /** Without effect if the snapshot was removed. Throws the errors of the store. */
  private async readFrom(name: string, { request, session }: FiringRule['context']): Promise<void> {
    const records = await this.snapshots.records(session, name).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
    if (records === undefined) return;
    request.session = staleSession(session, records);
  }
}
