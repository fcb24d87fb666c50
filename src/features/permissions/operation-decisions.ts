// Decides which operations the client of a request may run by the policy of its session.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Identity } from 'practice-http-auth/identity.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import type { FastifyHook } from '../../platform/kernel/runtime/fastify-hook.js';
import {
  AuthRequestReader,
  type ReceivedAuthRequest,
} from '../../platform/practice/auth-request/auth-request.reader.js';
import { OperationAccess } from '../../platform/practice/practice-controls/operation-access.js';
import { RequestRules } from '../../platform/practice/practice-controls/request-rules.js';
import { Seals } from '../../platform/session/control/seals.js';
import {
  standardAccessRules,
  type AccessCheck,
  type AccessRules,
} from '../../platform/session/rules/access-rules.js';
import type { Session } from '../../platform/session/session/session.js';
import { ClientAccess } from './client-access.js';
import { Callers } from './callers.service.js';
import { PermissionRules } from './permission-rules.js';
import type { ActivePolicy } from './policy.js';
import { credentialsRequired, notPermitted } from './rejections.js';

/** The policy of one request, and its client: the same for all of its operations. */
class RequestAccess {
  /** Once the credentials are verified. */
  known: ClientAccess | undefined;
  private pending: Promise<ClientAccess> | undefined;

  constructor(
    readonly policy: ActivePolicy,
    readonly request: ReceivedAuthRequest,
    private readonly callers: Callers,
  ) {}

  /** Rejects with the error for credentials that are not valid. */
  client(rules: AccessRules, operation: string, presented?: Identity): Promise<ClientAccess> {
    this.pending ??= this.identify(rules, operation, presented);
    return this.pending;
  }

  private async identify(
    rules: AccessRules,
    operation: string,
    presented: Identity | undefined,
  ): Promise<ClientAccess> {
    const ignores =
      rules === standardAccessRules
        ? undefined
        : (check: AccessCheck): boolean => rules.ignores({ check, operation });
    const caller = await this.callers.identify(this.request, this.policy, { presented, ignores });
    this.known = new ClientAccess(this.policy, caller, rules);
    return this.known;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until it is needed. */
    clientAccess: RequestAccess | 'no policy' | undefined;
  }
}

@Injectable()
export class OperationDecisions implements OnModuleInit, FastifyHook {
  constructor(
    private readonly access: OperationAccess,
    private readonly rules: RequestRules,
    private readonly callers: Callers,
    private readonly requests: AuthRequestReader,
    private readonly seals: Seals,
  ) {}

  register(server: FastifyInstance): void {
    server.decorateRequest('clientAccess', undefined);
  }

  onModuleInit(): void {
    this.access.register((request, operation, presented) => this.decide(request, operation, presented));
    this.rules.register('permissions', (session, request, below) => {
      const found = this.accessOf(request, session);
      if (found === 'no policy') return below;
      const rules = new PermissionRules(below.rules, found.policy, () => found.known);
      const { tokenRules, accessRules } = below;
      return { rules, tokenRules, accessRules };
    });
  }

  private decide(request: FastifyRequest, operation: string, presented?: Identity): MaybePromise<void> {
    const { session } = request;
    if (session === undefined) return undefined;
    const access = this.accessOf(request, session.stored);
    if (access === 'no policy') return undefined;
    return mapMaybe(this.rules.of(request, session), ({ accessRules }) =>
      mapMaybe(access.client(accessRules, operation, presented), (client) =>
        client.permissionsOf(operation).length > 0
          ? undefined
          : this.reject(client, operation, access.request),
      ),
    );
  }

  /** A policy that changes during a request applies to the next one. */
  private accessOf(request: FastifyRequest, session: Session): RequestAccess | 'no policy' {
    const { clientAccess: known } = request;
    if (known !== undefined) return known;
    const policy = this.callers.policyOf(session);
    const isSubject = policy !== undefined && !this.seals.isExempt(session, request.headers, 'permissions');
    const access = isSubject
      ? new RequestAccess(policy, this.requests.read(request, session), this.callers)
      : 'no policy';
    request.clientAccess = access;
    return access;
  }

  private async reject(
    client: ClientAccess,
    operation: string,
    request: ReceivedAuthRequest,
  ): Promise<never> {
    const { policy, caller } = client;
    if (caller !== null) throw notPermitted(client, operation);
    throw credentialsRequired(policy, operation, await this.callers.challenges(request, policy.accept));
  }
}
