// The connection to Redis, with `STORE=redis`.
import { Global, Module, Optional, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { Log } from '../logging/log.js';
import { RedisConnection } from './redis.connection.js';

const connection = {
  provide: RedisConnection,
  inject: [Config, Log],
  useFactory: async ({ values }: Config, log: Log): Promise<RedisConnection | undefined> =>
    values.store === 'redis' ? RedisConnection.create(values, log) : undefined,
};

@Global()
@Module({ providers: [connection], exports: [RedisConnection] })
export class RedisModule implements OnModuleInit, OnApplicationShutdown {
  constructor(@Optional() private readonly redis?: RedisConnection) {}

  /** Opens the connection only here, because Nest does not close it if a later provider, such as the sample data, cannot be created. */
  async onModuleInit(): Promise<void> {
    await this.redis?.open();
  }

  /** After the last response. */
  onApplicationShutdown(): void {
    this.redis?.close();
  }
}
