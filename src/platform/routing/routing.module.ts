// Paths, methods and origins.
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CorsHook } from './cors.hook.js';
import { HostHook } from './host.hook.js';
import { KnownPathsHook } from './known-paths.hook.js';
import { QueryMethodHook } from './query-method.hook.js';
import { StraightHook } from './straight.hook.js';

@Module({
  imports: [DiscoveryModule],
  providers: [CorsHook, HostHook, KnownPathsHook, QueryMethodHook, StraightHook],
})
export class RoutingModule {}
