// The seals that apply to a session: its own seal, and the seal of the service.
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { apiError, type ApiError } from '../../../core/errors.js';
import type { ControlName } from './control.js';
import { sealIn } from './control-layers.js';
import { isExempt } from '../session/session-cookie.js';
import type { Session } from '../session/session.js';
import { closes, hashOfKey, opens, type Seal, type SealedPart } from './seal.js';

@Injectable()
export class Seals {
  /** `CONTROL_KEY` seals the mutants of every session, so that a test suite cannot see which ones are active. */
  private readonly ofService: readonly Seal[];

  constructor({ values: { controlKey } }: Config) {
    this.ofService =
      controlKey === undefined ? [] : [{ keyHash: hashOfKey(controlKey), controls: ['mutants'] }];
  }

  /** The seals of the session and of the service. Without a session, the seals of the service. */
  of(session: Session | undefined): readonly Seal[] {
    const own = session && sealIn(session.controls.settings);
    return own === undefined ? this.ofService : [own, ...this.ofService];
  }

  /** Whether a part is sealed in a session, for requests with and without the key. */
  isSealed(session: Session | undefined, part: SealedPart): boolean {
    return this.of(session).some((seal) => closes(seal, part));
  }

  /** Whether a part is sealed and the request has no key for it. */
  isClosed(session: Session | undefined, part: SealedPart, keyHash = session?.keyHash): boolean {
    return this.of(session).some((seal) => closes(seal, part) && !opens(keyHash, seal));
  }

  /** The controls among these that the request may see and change. */
  openOf(session: Session, names: readonly ControlName[]): readonly ControlName[] {
    return names.filter((name) => !this.isClosed(session, name));
  }

  /** Throws FORBIDDEN. */
  assertOpen(session: Session | undefined, part: SealedPart): void {
    if (this.isClosed(session, part)) throw sealedError(part);
  }

  /** Whether a control leaves out the request of the web app: see `isExempt`. A sealed control leaves out none. */
  isExempt(session: Session | undefined, headers: IncomingHttpHeaders, control: ControlName): boolean {
    return isExempt(headers) && !this.isSealed(session, control);
  }
}

export function sealedError(part: SealedPart): ApiError {
  const what = part === 'session' ? 'the session is sealed' : `the control ${part} is sealed`;
  const hint = 'Send the control key in the header x-control-key. POST /session/seal returns it once.';
  return apiError('FORBIDDEN', what, { reason: { code: 'sealed', hint } });
}
