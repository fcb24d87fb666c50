// The permitted variations of responses, which the control `mutants` sets.
import { Module } from '@nestjs/common';
import { RoutingModule } from '../../../platform/http/routing/routing.module.js';
import { VariationHook } from './variation.hook.js';

@Module({ imports: [RoutingModule], providers: [VariationHook] })
export class VariationsModule {}
