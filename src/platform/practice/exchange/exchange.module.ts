// Observed exchanges.
import { Module } from '@nestjs/common';
import { RoutingModule } from '../../http/routing/routing.module.js';
import { ExchangeHook } from './exchange.hook.js';
import { KnownOperations } from './known-operations.js';
import { ExchangeObservers } from './exchange.observers.js';

@Module({
  imports: [RoutingModule],
  providers: [ExchangeObservers, ExchangeHook, KnownOperations],
  exports: [ExchangeObservers, KnownOperations],
})
export class ExchangeModule {}
