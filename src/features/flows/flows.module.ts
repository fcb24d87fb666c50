// Flows: sequences of calls that the service runs and reports step by step.
import { Module } from '@nestjs/common';
import { CrudModule } from '../../platform/records/crud/crud.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { SoapModule } from '../soap/soap.module.js';
import { FlowServices } from './flow-services.js';
import { FlowRunner } from './flow.runner.js';
import { FlowsController } from './flows.controller.js';
import { FlowsResolver } from './flows.resolver.js';
import { FlowsService } from './flows.service.js';
import { GraphqlClient } from './graphql.client.js';

@Module({
  imports: [CrudModule, AuthModule, SoapModule],
  controllers: [FlowsController],
  providers: [FlowsService, FlowRunner, FlowServices, GraphqlClient, FlowsResolver],
})
export class FlowsModule {}
