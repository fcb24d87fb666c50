// The control `faults`: the fault plan of a session.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isoTime } from '../../../core/clock.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { Control, type ControlInput } from '../../session/control/control.js';
import { ControlRegistry } from '../../session/control/control.registry.js';
import { SessionSeed } from '../../session/control/session-seed.js';
import type { Session } from '../../session/session/session.js';
import { FaultCounters } from './fault-counters.js';
import type { PlannedFaults, FaultSetting } from './plan.js';
import { FaultTime } from './fault-time.js';
import { PlanReader } from './plan-reader.js';

interface PlanView {
  readonly seed: number | null;
  readonly rules: readonly object[];
  readonly started_at: string | null;
  readonly ends_after_seconds?: number;
  readonly ended?: boolean;
}

@Injectable()
export class FaultsControl extends Control<FaultSetting> implements OnModuleInit {
  readonly name = 'faults';
  override readonly reported = ['started_at', 'ended'];
  override readonly countsRequests = true;

  constructor(
    private readonly registry: ControlRegistry,
    private readonly seeds: SessionSeed,
    private readonly reading: PlanReader,
    private readonly time: FaultTime,
    private readonly counters: FaultCounters,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  protected read(document: unknown, input: ControlInput): FaultSetting {
    const { settings, session, now = null, epoch } = input;
    const plan = this.reading.read(document, input);
    const seed = plan.seed ?? this.seeds.from(settings, session);
    const chosen = session === undefined ? null : this.reading.randomSeed();
    return { plan, seed: seed ?? chosen, startedAt: now, epoch };
  }

  /** Throws NOT_FOUND if a rule names a snapshot that does not exist. */
  override check({ plan }: FaultSetting, session: Session): MaybePromise<void> {
    return this.reading.checkSnapshots(plan, session);
  }

  /** The same plan with its counters at zero. */
  restart(present: FaultSetting | undefined, { now, epoch }: ControlInput): FaultSetting {
    if (present === undefined) throw new Error('there is no fault plan to restart');
    return { ...present, startedAt: now ?? null, epoch };
  }

  view(setting: FaultSetting | undefined, session: Session): MaybePromise<PlanView> {
    if (setting === undefined) return { seed: null, rules: [], started_at: null };
    const { plan } = setting;
    return mapMaybe(this.counters.all(session, setting), (counts) => ({
      seed: this.time.seedOf(setting, session),
      ...(plan.ends_after_seconds !== undefined && {
        ends_after_seconds: plan.ends_after_seconds,
        ended: this.time.hasEnded(setting, session),
      }),
      rules: plan.rules.map((rule, index) => ({ ...rule, ...counts[index] })),
      started_at: isoTime(this.time.startOf(setting, session)),
    }));
  }

  document({ plan }: FaultSetting): PlannedFaults {
    return plan;
  }
}
