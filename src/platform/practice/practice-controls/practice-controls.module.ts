// The controls that act on practice requests. Global, because Nest creates an interceptor in each module that binds it.
import { Global, Module } from '@nestjs/common';
import { ConditionalModule } from '../../session/conditional/conditional.module.js';
import { RoutingModule } from '../../http/routing/routing.module.js';
import { SimulationModule } from '../simulation/simulation.module.js';
import { FaultsModule } from '../faults/faults.module.js';
import { OperationAccess } from './operation-access.js';
import { PracticeControls } from './practice-controls.js';
import { PracticeControlsHook } from './practice-controls.hook.js';
import { PracticeResponseHook } from './practice-response.hook.js';
import { RequestRules } from './request-rules.js';

@Global()
@Module({
  imports: [SimulationModule, ConditionalModule, RoutingModule, FaultsModule],
  providers: [OperationAccess, RequestRules, PracticeControls, PracticeControlsHook, PracticeResponseHook],
  exports: [OperationAccess, RequestRules, PracticeControls, SimulationModule],
})
export class PracticeControlsModule {}
