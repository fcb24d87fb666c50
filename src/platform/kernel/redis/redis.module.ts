// The connection to Redis, with `STORE=redis`.
import { Global, Module, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { Log } from '../logging/log.js';
import { RedisConnection } from './redis.connection.js';

const connection = {
  provide: RedisConnection,
  inject: [Config, Log],
  useFactory: async ({ values }: Config, log: Log): Promise<RedisConnection | undefined> =>
    values.store === 'redis' ? RedisConnection.open(values, log) : undefined,
};

@Global()
@Module({ providers: [connection], exports: [RedisConnection] })
export class RedisModule implements OnApplicationShutdown {
  constructor(@Optional() private readonly redis?: RedisConnection) {}

  /** After the last response. */
  onApplicationShutdown(): void {
    this.redis?.close();
  }
}
