// Paths, methods and origins.
import { Module } from '@nestjs/common';
import { BodyLimitHook } from './body-limit.hook.js';
import { AcceptHook } from './accept.hook.js';
import { CorsHook } from './cors.hook.js';
import { HttpMessageHook } from './http-message.hook.js';
import { KnownPathsHook } from './known-paths.hook.js';
import { QueryMethodHook } from './query-method.hook.js';
import { ResponseHooks } from './response-hooks.js';
import { RouteRulesHook } from './route-rules.hook.js';

@Module({
  providers: [
    AcceptHook,
    BodyLimitHook,
    CorsHook,
    HttpMessageHook,
    KnownPathsHook,
    QueryMethodHook,
    ResponseHooks,
    RouteRulesHook,
  ],
  exports: [ResponseHooks],
})
export class RoutingModule {}
