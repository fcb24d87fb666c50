// Observed exchanges.
import { Global, Module } from '@nestjs/common';
import { ExchangeHook } from './exchange.hook.js';
import { KnownOperations } from './known-operations.js';
import { ExchangeObservers } from './exchange.observers.js';

@Global()
@Module({
  providers: [ExchangeObservers, ExchangeHook, KnownOperations],
  exports: [ExchangeObservers, KnownOperations],
})
export class ExchangeModule {}
