// The sessions of a class end with it.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SessionLifetime } from '../../../platform/session/session/session-lifetime.js';
import { MembershipService } from './membership.service.js';

@Injectable()
export class ClassLifetime implements OnModuleInit {
  constructor(
    private readonly lifetime: SessionLifetime,
    private readonly memberships: MembershipService,
  ) {}

  onModuleInit(): void {
    this.lifetime.endBy(async (session) => (await this.memberships.of(session))?.state.head.value.expiresAt);
  }
}
