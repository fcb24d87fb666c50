// Applies the policy of a session before the body is sent, for clients that wait for it (RFC 9110 §10.1.1).
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { operationIds } from '../../core/operation-names.js';
import { ExpectationHook } from '../../platform/http/validation/expectation.hook.js';
import { OperationAccess } from '../../platform/practice/practice-controls/operation-access.js';
import { Entities } from '../../platform/session/data/entities.js';

@Injectable()
export class EarlyDecisions implements OnModuleInit {
  constructor(
    private readonly expectations: ExpectationHook,
    private readonly access: OperationAccess,
    private readonly entities: Entities,
  ) {}

  /** Only operations of REST are known without the body. */
  onModuleInit(): void {
    const operations = new Set(this.entities.all.flatMap((entity) => Object.values(operationIds(entity))));
    this.expectations.add((request) => {
      const { operationId = '' } = request.routeOptions.config;
      return operations.has(operationId) ? this.access.check(request, operationId) : undefined;
    });
  }
}
