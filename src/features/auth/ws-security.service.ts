// WS-Security for SOAP: authenticates a message by its `wsse:Security` header.
import { Injectable } from '@nestjs/common';
import { ApiError, errorTable } from '../../core/errors.js';
import { acceptedFacts, rejectedFacts } from '../../platform/practice/exchange/auth.facts.js';
import { SessionClock } from '../../platform/session/control/session-clock.js';
import type { Session } from '../../platform/session/session/session.js';
import type { ReportFacts } from '../../platform/practice/exchange/exchange.facts.js';
import type { Identity } from 'practice-http-auth/identity.js';
import { WsSecurityError, type WsSecurityFaultCode } from 'practice-http-auth/ws-security/reasons.js';
import { securityNamespaces, type XmlElement } from 'practice-http-auth/ws-security/security-header.js';
import { verifySecurity } from 'practice-http-auth/ws-security/verify.js';
import { ReplaysService } from './replays.service.js';
import { SessionAccounts } from './session-accounts.service.js';

export type SecurityElement = XmlElement;

const SCHEME = 'ws-security';

/** The namespace of the header, and of its fault codes. */
export const SECURITY_NAMESPACE = securityNamespaces.wsse;

/** The error response for a header that is not valid. It has a separate fault code in SOAP. */
export class SecurityFailure extends ApiError {
  readonly faultCode: WsSecurityFaultCode;

  constructor({ code, hint, message, faultCode }: WsSecurityError) {
    super('UNAUTHORIZED', errorTable.UNAUTHORIZED.status, message, { reason: { code, hint } });
    this.faultCode = faultCode;
  }
}

@Injectable()
export class WsSecurityService {
  constructor(
    private readonly clock: SessionClock,
    private readonly replays: ReplaysService,
    private readonly accounts: SessionAccounts,
  ) {}

  /** Returns who sent the message; undefined if the header has no token. Throws SecurityFailure. */
  async verify(
    session: Session,
    headers: readonly SecurityElement[],
    report?: ReportFacts,
  ): Promise<Identity | undefined> {
    const message = { headers, now: this.clock.now(session) };
    try {
      const result = await verifySecurity(message, {
        accounts: this.accounts.of(session),
        replays: this.replays,
      });
      if (result === undefined) return undefined;
      const { identity, variant } = result;
      report?.({ auth: { ...acceptedFacts(identity), scheme: SCHEME, variant } });
      return identity;
    } catch (error) {
      report?.({ auth: { ...rejectedFacts(error), scheme: SCHEME } });
      throw error instanceof WsSecurityError ? new SecurityFailure(error) : error;
    }
  }
}
