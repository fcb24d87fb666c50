// Makes of a request of the server what the schemes look at.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config.js';
import { Clock } from '../../core/clock.js';
import { baseUrl } from '../../platform/routing/base-url.js';
import type { Session } from '../../platform/session/session.js';
import { authRequest, type AuthRequest } from '../../http-auth/auth-request.js';

@Injectable()
export class AuthRequests {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  read(request: FastifyRequest, session: Session): AuthRequest {
    return authRequest(request, { session, origin: this.base(request), now: this.clock.now() });
  }

  /** The address of the service for this client. */
  base(request: FastifyRequest): string {
    return baseUrl(this.config, request);
  }
}
