// Decides which operations the client of a request may run by the policy of its session.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Identity } from 'practice-http-auth/identity.js';
import type { MaybePromise } from '../../core/maybe-promise.js';
import {
  AuthRequestReader,
  type ReceivedAuthRequest,
} from '../../platform/practice/auth-request/auth-request.reader.js';
import { OperationAccess } from '../../platform/practice/practice-controls/operation-access.js';
import { RequestRules } from '../../platform/practice/practice-controls/request-rules.js';
import { Seals } from '../../platform/session/control/seals.js';
import type { Session } from '../../platform/session/session/session.js';
import { ClientAccess } from './client-access.js';
import { Callers, type Caller } from './callers.service.js';
import { PermissionRules } from './permission-rules.js';
import { isPolicyRole, type Policy } from './policy.js';
import { credentialsRequired, insufficientScope, roleRequired } from './rejections.js';

/** A policy and the client of one request: both are the same for all of its operations. */
class RequestAccess {
  /** Once the credentials are verified. */
  access: ClientAccess | undefined;
  private known: Promise<Caller | null> | undefined;

  constructor(
    readonly policy: Policy,
    readonly request: ReceivedAuthRequest,
    private readonly callers: Callers,
  ) {}

  /** Null for a guest. Rejects with the error for credentials that are not valid. */
  caller(presented?: Identity): Promise<Caller | null> {
    this.known ??= this.callers.identify(this.request, this.policy, presented).then((caller) => {
      this.access = new ClientAccess(this.policy, caller);
      return caller;
    });
    return this.known;
  }
}

@Injectable()
export class OperationDecisions implements OnModuleInit {
  private readonly known = new WeakMap<FastifyRequest, RequestAccess | 'no policy'>();

  constructor(
    private readonly access: OperationAccess,
    private readonly rules: RequestRules,
    private readonly callers: Callers,
    private readonly requests: AuthRequestReader,
    private readonly seals: Seals,
  ) {}

  onModuleInit(): void {
    this.access.register((request, operation, presented) => this.decide(request, operation, presented));
    this.rules.register('permissions', (session, request, below) => {
      const found = this.accessOf(request, session);
      if (found === 'no policy') return below;
      const rules = new PermissionRules(below.rules, found.policy, () => found.access);
      return { rules, tokenRules: below.tokenRules };
    });
  }

  private decide(request: FastifyRequest, operation: string, presented?: Identity): MaybePromise<void> {
    const { session } = request;
    const access = session && this.accessOf(request, session.stored);
    if (access === undefined || access === 'no policy') return undefined;
    return access.caller(presented).then((caller) => this.check(access, operation, caller));
  }

  /** A policy that changes during a request applies to the next one. */
  private accessOf(request: FastifyRequest, session: Session): RequestAccess | 'no policy' {
    const known = this.known.get(request);
    if (known !== undefined) return known;
    const policy = this.callers.policyOf(session);
    const isSubject = policy !== undefined && !this.seals.isExempt(session, request.headers, 'permissions');
    const access = isSubject
      ? new RequestAccess(policy, this.requests.read(request, session), this.callers)
      : 'no policy';
    this.known.set(request, access);
    return access;
  }

  private async check(
    { policy, request }: RequestAccess,
    operation: string,
    caller: Caller | null,
  ): Promise<void> {
    const permissions = policy.operations[operation];
    if (permissions === undefined) return;
    const { roles, scope } = permissions;
    if (caller === null) {
      if (typeof roles.guest === 'object') return;
      throw credentialsRequired({ policy, operation }, await this.callers.challenges(request, policy.accept));
    }
    const decision = isPolicyRole(caller.role) ? roles[caller.role] : 403;
    if (typeof decision === 'number') throw roleRequired({ policy, operation }, caller);
    if (!caller.scopes.includes(scope)) throw insufficientScope({ policy, operation }, scope, caller);
  }
}
