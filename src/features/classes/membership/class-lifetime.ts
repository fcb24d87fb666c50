// The sessions of a class end with it.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SlidingSessions } from '../../../platform/session/session/sliding-sessions.js';
import { MembershipService } from './membership.service.js';

@Injectable()
export class ClassLifetime implements OnModuleInit {
  constructor(
    private readonly sliding: SlidingSessions,
    private readonly memberships: MembershipService,
  ) {}

  onModuleInit(): void {
    this.sliding.endBy(async (session) => (await this.memberships.of(session))?.state.head.value.expiresAt);
  }
}
