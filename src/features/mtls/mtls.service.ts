// The state of the TLS port, for other features.
import { Injectable } from '@nestjs/common';

@Injectable()
export class MtlsService {
  /** The port that requests client certificates; undefined if it is not open. */
  port: number | undefined;
}
