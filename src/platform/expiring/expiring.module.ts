// Short-lived values for everyone.
import { Global, Module } from '@nestjs/common';
import { ExpiringStore } from './expiring.store.js';
import { MemoryExpiringStore } from './memory.expiring.store.js';

@Global()
@Module({
  providers: [{ provide: ExpiringStore, useClass: MemoryExpiringStore }],
  exports: [ExpiringStore],
})
export class ExpiringModule {}
