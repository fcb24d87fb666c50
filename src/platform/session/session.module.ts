// Sessions for everyone. The dataset comes from the feature that owns it.
import { Global, Module } from '@nestjs/common';
import { MemorySessionStore } from './memory.store.js';
import { SeedingHook } from './seeding.hook.js';
import { SessionHook } from './session.hook.js';
import { SessionStore } from './session.store.js';

@Global()
@Module({
  providers: [{ provide: SessionStore, useClass: MemorySessionStore }, SessionHook, SeedingHook],
  exports: [SessionStore, SessionHook],
})
export class SessionModule {}
