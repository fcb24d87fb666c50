// Seals sessions.
import { Injectable } from '@nestjs/common';
import { Clock, isoTime } from '../../core/clock.js';
import { fail } from '../../core/errors.js';
import { Random } from '../../core/random.js';
import { sealIn, withSeal } from '../../platform/session/control/control-layers.js';
import { hashOfKey, type Seal } from '../../platform/session/control/seal.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionLifetime } from '../../platform/session/session/session-lifetime.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { MembershipService } from '../classes/membership/membership.service.js';
import type { SealBody } from './seal.dto.js';

/** 256 random bits. */
const KEY_BYTES = 32;

export interface SealView {
  /** Is not stored, so it is shown once. */
  readonly control_key: string;
  readonly sealed_at: string;
  readonly deletes_after: string;
}

@Injectable()
export class SealService {
  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly sessions: SessionStore,
    private readonly lifetime: SessionLifetime,
    private readonly memberships: MembershipService,
  ) {}

  /** Throws CONFLICT if the session is sealed already, or is in a class. */
  async seal(
    session: Session,
    { controls, max_requests: maxRequests, ttl_seconds: seconds }: SealBody,
  ): Promise<SealView> {
    if ((await this.memberships.of(session)) !== undefined)
      fail('CONFLICT', 'a session in a class cannot be sealed: leave the class, or seal another session');
    const key = this.random.bytes(KEY_BYTES).toString('base64url');
    const seal: Seal = {
      keyHash: hashOfKey(key),
      ...(controls && { controls }),
      ...(maxRequests !== undefined && { maxRequests }),
    };
    await this.sessions.setControls(session, ({ settings }) =>
      sealIn(settings) === undefined ? withSeal(settings, seal) : failSealed(),
    );
    const sealedAt = this.clock.now();
    if (seconds !== undefined) await this.lifetime.fix(session, seconds);
    return { control_key: key, sealed_at: isoTime(sealedAt), deletes_after: isoTime(session.expiresAt) };
  }
}

const failSealed = (): never =>
  fail('CONFLICT', 'the session is sealed, and a seal cannot be replaced or removed: seal another session');
