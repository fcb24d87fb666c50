// Rejects operations that the policy of the session does not allow the client.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { OperationGuard } from '../../http/routing/operation.guard.js';
import { OperationAccess } from './operation-access.js';

/** For controllers and resolvers whose operations change or read records. SOAP calls `OperationAccess`. */
@Injectable()
export class PermissionGuard extends OperationGuard {
  constructor(private readonly access: OperationAccess) {
    super();
  }

  override check(request: FastifyRequest, operation: string): MaybePromise<void> {
    return this.access.check(request, operation);
  }
}
