// The seed of a session, from which its reproducible random numbers are drawn.
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { sessionSeed } from '../../../core/draw.js';
import type { ControlSettings } from '../data/session-data.js';
import type { Session } from '../session/session.js';
import { settingIn } from './control-layers.js';
import { ServiceControls } from './service-controls.js';

/** The setting of the control `random`. */
export interface RandomSetting {
  /** 0 to 4294967295. */
  readonly seed: number;
  /** Part of the names of its counters, which start again when the seed is set. */
  readonly epoch: number;
}

@Injectable()
export class SessionSeed {
  constructor(
    private readonly config: Config,
    private readonly controls: ServiceControls,
  ) {}

  /** The setting of the control `random` in a session. */
  settingOf(session: Session): RandomSetting | undefined {
    return this.controls.settingOf(session, 'random') as RandomSetting | undefined;
  }

  /** The seed of the control `random`; otherwise a seed derived from RANDOM_SEED; otherwise undefined. */
  of(session: Session): number | undefined {
    return this.settingOf(session)?.seed ?? this.derived(session.id);
  }

  /** The seed of a session whose controls are about to be set. */
  from(settings: ControlSettings, session: Pick<Session, 'id'> | undefined): number | undefined {
    const setting = (settingIn(settings, 'random') ?? this.controls.settings.random) as
      RandomSetting | undefined;
    return setting?.seed ?? (session && this.derived(session.id));
  }

  private derived(id: string): number | undefined {
    const { randomSeed } = this.config.values;
    return randomSeed === undefined ? undefined : sessionSeed(randomSeed, id);
  }
}
