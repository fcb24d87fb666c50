// Flows: sequences of calls that belong together, run by the service and shown step by step.
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SoapModule } from '../soap/soap.module.js';
import { FlowRunner } from './flow.runner.js';
import { FlowsController } from './flows.controller.js';
import { FlowsResolver } from './flows.resolver.js';
import { FlowsService } from './flows.service.js';

@Module({
  imports: [AuthModule, SoapModule],
  controllers: [FlowsController],
  providers: [FlowsService, FlowRunner, FlowsResolver],
})
export class FlowsModule {}
