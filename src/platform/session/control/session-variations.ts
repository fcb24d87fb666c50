// The permitted variations of the responses in a session: part of the control `mutants`.
import { Injectable } from '@nestjs/common';
import { noControls } from '../data/session-data.js';
import type { Session } from '../session/session.js';
import { ServiceControls } from './service-controls.js';
import type { Variation } from './variation-names.js';

interface VariationsSetting {
  readonly variations?: readonly Variation[];
}

/** Shared by all sessions without variations. */
export const noVariations: readonly Variation[] = [];

const noSession = { controls: noControls };

@Injectable()
export class SessionVariations {
  constructor(private readonly controls: ServiceControls) {}

  /** The names of the session's variations. Without a session, the service's variations. */
  of(session: Pick<Session, 'controls'> = noSession): readonly Variation[] {
    const setting = this.controls.settingOf(session, 'mutants') as VariationsSetting | undefined;
    return setting?.variations ?? noVariations;
  }
}
