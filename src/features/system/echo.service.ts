// Describes a request for the echo response.
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { isoTime } from '../../core/clock.js';
import { SessionClock } from '../../platform/session/control/session-clock.js';
import { baseUrl } from '../../platform/kernel/runtime/base-url.js';
import type { Session } from '../../platform/session/session/session.js';

export interface Echo {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly query: unknown;
  readonly headers: unknown;
  /** JSON as a value, other text as a string, other bytes in base64; null without a body. */
  readonly body: unknown;
  readonly session_id: string | null;
  readonly ip: string;
  readonly protocol: string;
  readonly received_at: string;
}

/** The parts of a request that the echo returns. */
type EchoedRequest = Parameters<typeof baseUrl>[1] & { readonly session: Session | undefined };

@Injectable()
export class EchoService {
  constructor(
    private readonly config: Config,
    private readonly clock: SessionClock,
  ) {}

  describe(request: EchoedRequest): Echo {
    const { method, url, query, headers, body, session, ip, protocol } = request;
    return {
      method,
      url: baseUrl(this.config, request) + url,
      path: url.split('?')[0] ?? url,
      query,
      headers,
      body: body ?? null,
      session_id: session?.id ?? null,
      ip,
      protocol,
      received_at: isoTime(this.clock.now(session)),
    };
  }
}
