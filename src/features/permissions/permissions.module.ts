// Permissions: the policy of a session, its clients and its decisions.
import { Module } from '@nestjs/common';
import { ExpectationModule } from '../../platform/http/validation/expectation.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { Callers } from './callers.service.js';
import { EarlyDecisions } from './early-decisions.js';
import { OperationDecisions } from './operation-decisions.js';
import { PermissionsControl } from './permissions.control.js';
import { Policies } from './policies.service.js';
import { PermissionsController, PoliciesController } from './permissions.controller.js';

@Module({
  imports: [AuthModule, ExpectationModule],
  controllers: [PermissionsController, PoliciesController],
  providers: [Policies, PermissionsControl, Callers, OperationDecisions, EarlyDecisions],
  exports: [Callers],
})
export class PermissionsModule {}
