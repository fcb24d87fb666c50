// Tracing, if an endpoint is configured.
import { Module, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { LoggingModule } from '../../kernel/logging/logging.module.js';
import { Config } from '../../../config/config.js';
import { Log } from '../../kernel/logging/log.js';
import { TracingHook } from './tracing.hook.js';
import { Tracing } from './tracing.js';

const tracing = {
  provide: Tracing,
  inject: [Config, Log],
  useFactory: async ({ values }: Config, log: Log): Promise<Tracing | undefined> => {
    const { otlpEndpoint, traceRatio } = values;
    if (otlpEndpoint === undefined) return undefined;
    const { OtlpTracing } = await import('./otlp.tracing.js');
    return new OtlpTracing(otlpEndpoint, traceRatio, log);
  },
};

@Module({ imports: [LoggingModule], providers: [tracing, TracingHook], exports: [Tracing] })
export class TracingModule implements OnApplicationShutdown {
  constructor(@Optional() private readonly tracing?: Tracing) {}

  /** After the last response. */
  async onApplicationShutdown(): Promise<void> {
    await this.tracing?.stop();
  }
}
