// Observed exchanges.
import { Global, Module } from '@nestjs/common';
import { ExchangeHook } from './exchange.hook.js';
import { ExchangeObservers } from './exchange.observers.js';

@Global()
@Module({ providers: [ExchangeObservers, ExchangeHook], exports: [ExchangeObservers] })
export class ExchangeModule {}
