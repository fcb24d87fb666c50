// Paths, methods and origins; global, because hooks of other modules add functions to `ResponseHooks`.
import { Global, Module } from '@nestjs/common';
import { BodyLimitHook } from './body-limit.hook.js';
import { AcceptHook } from './accept.hook.js';
import { CorsHook } from './cors.hook.js';
import { HostHook } from './host.hook.js';
import { KnownPathsHook } from './known-paths.hook.js';
import { QueryMethodHook } from './query-method.hook.js';
import { ResponseHooks } from './response-hooks.js';

@Global()
@Module({
  providers: [AcceptHook, BodyLimitHook, CorsHook, HostHook, KnownPathsHook, QueryMethodHook, ResponseHooks],
  exports: [ResponseHooks],
})
export class RoutingModule {}
