// Permissions: the policy of a session, its clients and its decisions.
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { Callers } from './callers.service.js';
import { OperationDecisions } from './operation-decisions.js';
import { PermissionsControl } from './permissions.control.js';
import { Policies } from './policies.service.js';
import { PermissionsController, PoliciesController } from './permissions.controller.js';

@Module({
  imports: [AuthModule],
  controllers: [PermissionsController, PoliciesController],
  providers: [Policies, PermissionsControl, Callers, OperationDecisions],
  exports: [Callers],
})
export class PermissionsModule {}
