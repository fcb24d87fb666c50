// The throttler's configuration and storage, for the hook that counts once for every request.
import { Module } from '@nestjs/common';
import { getStorageToken, ThrottlerModule } from '@nestjs/throttler';
import { Config } from '../../config.js';
import { Clock } from '../../core/clock.js';
import { FixedWindowStorage } from './fixed-window.storage.js';
import { RATE_LIMIT_WINDOW_SECONDS, RateLimitHook } from './rate-limit.hook.js';

@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [Config, Clock],
      useFactory: (config: Config, clock: Clock) => ({
        throttlers: [{ ttl: RATE_LIMIT_WINDOW_SECONDS * 1000, limit: config.values.rateLimitPerMinute }],
        storage: new FixedWindowStorage(clock),
      }),
    }),
  ],
  providers: [{ provide: FixedWindowStorage, useExisting: getStorageToken() }, RateLimitHook],
})
export class RateLimitModule {}
