// The mutants of a session, and guesses of blind ones.
import { Injectable } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import { ServiceControls } from '../../platform/session/control/service-controls.js';
import type { Session } from '../../platform/session/session/session.js';
import type { Mutant } from './mutant.js';
import { MutantCatalogue } from './mutant-catalogue.js';
import { MutantCounters } from './mutant-counters.js';
import type { MutantsSetting } from './mutants.control.js';

export interface CheckedGuess {
  readonly correct: boolean;
  readonly found: number;
  readonly of: number;
}

@Injectable()
export class Mutants {
  constructor(
    private readonly controls: ServiceControls,
    private readonly counters: MutantCounters,
    private readonly catalogue: MutantCatalogue,
  ) {}

  settingOf(session: Session): MutantsSetting | undefined {
    return this.controls.settingOf(session, 'mutants') as MutantsSetting | undefined;
  }

  activeIn({ active }: MutantsSetting): readonly Mutant[] {
    return active.flatMap((id) => this.catalogue.find(id) ?? []);
  }

  /** Whether the session has the control without which the mutant does not act. */
  canAct(session: Session, { requires }: Mutant): boolean {
    return requires === undefined || this.controls.settingOf(session, requires) !== undefined;
  }

  /** Throws CONFLICT in a session without blind mutants. */
  async guess(session: Session, id: string): Promise<CheckedGuess> {
    const setting = this.settingOf(session);
    if (setting?.blind !== true) {
      return fail('CONFLICT', 'the session has no blind mutants. Set them with PUT /session/mutants.');
    }
    const correct = setting.active.includes(id);
    if (correct) await this.counters.countFound(session, setting, id);
    else await this.counters.countWrongGuess(session, setting);
    const { found } = await this.counters.of(session, setting);
    return { correct, found: found.length, of: setting.active.length };
  }
}
