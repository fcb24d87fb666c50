// The state of the TLS port, for other features.
import { Injectable } from '@nestjs/common';
import { Log } from '../../platform/kernel/logging/log.js';

@Injectable()
export class MtlsService {
  /** The port that requests client certificates; undefined if it is not open. */
  port: number | undefined;

  constructor(private readonly log: Log) {}

  /** Logs why the port is not open, while the service already runs. */
  logFailure(err: unknown): void {
    this.log.error({ err }, 'the TLS port is not open');
  }
}
