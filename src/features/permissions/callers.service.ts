// Identifies the client that sends a request to a session with a policy.
import { Injectable } from '@nestjs/common';
import type { Identity } from 'practice-http-auth/identity.js';
import { header } from 'practice-http-auth/auth-request.js';
import { loginCookies } from 'practice-http-auth/cookies/login-cookie.js';
import { KEY_HEADER } from 'practice-http-auth/schemes/api-key.js';
import { ApiError, apiError } from '../../core/errors.js';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { ServiceControls } from '../../platform/session/control/service-controls.js';
import type { AccessCheck } from '../../platform/session/rules/access-rules.js';
import type { TokenRejection } from '../../platform/session/rules/token-rules.js';
import { RequestSession } from '../../platform/session/session/request-session.js';
import type { Session } from '../../platform/session/session/session.js';
import { ProtectedService } from '../auth/protected.service.js';
import { SessionAccounts } from '../auth/session-accounts.service.js';
import { Policies, type PermissionsDocument } from './policies.service.js';
import type { ActivePolicy, CredentialKind, Policy } from './policy.js';

/** A client with credentials. */
export interface Caller {
  /** The login name, or the id of a client or key. */
  readonly subject: string;
  readonly role: string;
  readonly scopes: readonly string[];
  /** The user record as which it acts; null for a key or a client. */
  readonly userId: string | null;
}

/** The client in the report of a session. */
export interface CallerView {
  readonly subject: string;
  readonly role: string;
  readonly user_id: string | null;
}

type Ignores = (check: AccessCheck) => boolean;

interface Circumstances {
  /** The user of a WS-Security `UsernameToken`, which counts as Basic. */
  readonly presented?: Identity | undefined;
  /** Whether a check of the credentials that fails is ignored. Default: none is. */
  readonly ignores?: Ignores | undefined;
}

@Injectable()
export class Callers {
  constructor(
    private readonly controls: ServiceControls,
    private readonly schemes: ProtectedService,
    private readonly accounts: SessionAccounts,
    private readonly policies: Policies,
  ) {}

  /** The policy of a session, if it has one. */
  policyOf(session: Session): ActivePolicy | undefined {
    const setting = this.controls.settingOf(session, 'permissions') as PermissionsDocument | undefined;
    return setting && this.policies.active(setting);
  }

  /** For the report of a session: null for a guest and for credentials that are not valid; undefined without a policy. */
  async describe(request: ReceivedAuthRequest): Promise<CallerView | null | undefined> {
    const policy = this.policyOf(request.practiceSession);
    if (policy === undefined) return undefined;
    const caller = await this.identify(request, policy).catch(nullIfRejected);
    return caller && { subject: caller.subject, role: caller.role, user_id: caller.userId };
  }

  /**
   * Null for a guest. Throws BAD_REQUEST for credentials of two kinds, and UNAUTHORIZED, with the reason of the scheme, for credentials that
   * are not valid or not accepted by the policy.
   */
  async identify(
    request: ReceivedAuthRequest,
    { accept }: Policy,
    { presented, ignores }: Circumstances = {},
  ): Promise<Caller | null> {
    const sent = kindOf(request, accept);
    if (presented !== undefined && sent !== undefined && sent !== 'cookie') throw severalCredentials();
    const kind = presented === undefined ? sent : 'basic';
    if (kind === undefined) return null;
    if (!accept.includes(kind)) throw notAccepted(kind, accept, await this.challenges(request, accept));
    const identity = presented ?? (await this.authenticated(kind, request, ignores));
    const { subject } = identity;
    const userId = this.accounts.userIdOf(request.practiceSession, identity);
    const seeded = kind === 'basic' ? this.accounts.seededRoleOf(identity) : undefined;
    const isSeeded = seeded !== undefined && seeded.role !== identity.role && ignores?.('demoted') === true;
    const { role, scopes } = isSeeded ? seeded : identity;
    return { subject, role, scopes, userId };
  }

  /** The challenges of all kinds of credentials that the policy accepts (RFC 9110 §11.6.1). */
  async challenges(request: ReceivedAuthRequest, accept: readonly CredentialKind[]): Promise<string[]> {
    const all = await Promise.all(accept.map((kind) => this.schemes.challenge(kind, request)));
    return all.flat();
  }

  private async authenticated(
    kind: CredentialKind,
    request: ReceivedAuthRequest,
    ignores: Ignores | undefined,
  ): Promise<Identity> {
    const sent = ignores === undefined ? request : withTokenRules(request, ignores);
    const { identity, userId } = await this.schemes.authenticate(kind, sent, 'users');
    return { ...identity, ...(userId !== undefined && { userId }) };
  }
}

function withTokenRules(request: ReceivedAuthRequest, ignores: Ignores): ReceivedAuthRequest {
  const { tokenRules } = request.practiceSession;
  const accepts = (rejection: TokenRejection): boolean =>
    (rejection === 'expired' || rejection === 'wrong_session') && ignores(rejection);
  const practiceSession = new RequestSession(request.practiceSession, {
    tokenRules: { ...tokenRules, accepts },
  });
  return { ...request, practiceSession };
}

/** Browsers add the cookie to each request, so it counts only if it is accepted and the only credential. */
function kindOf(request: ReceivedAuthRequest, accept: readonly CredentialKind[]): CredentialKind | undefined {
  const authorization = linesOf(request, 'authorization');
  const kinds: CredentialKind[] = [];
  if (authorization > 0)
    kinds.push(/^\s*basic\b/i.test(header(request, 'authorization') ?? '') ? 'basic' : 'bearer');
  if (linesOf(request, KEY_HEADER) > 0) kinds.push('api-key');
  if (kinds.length > 1 || authorization > 1) throw severalCredentials();
  const [kind] = kinds;
  if (kind !== undefined) return kind;
  return accept.includes('cookie') && loginCookies(request).length > 0 ? 'cookie' : undefined;
}

/** Node joins or drops repeated lines, so they are counted as they were received. */
const linesOf = ({ headers, rawHeaders }: ReceivedAuthRequest, name: string): number =>
  headers[name] === undefined
    ? 0
    : rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;

function severalCredentials(): ApiError {
  return apiError('BAD_REQUEST', 'the request has several credentials', {
    reason: {
      code: 'several_credentials',
      hint: `Send one line \`Authorization\`, or \`${KEY_HEADER}\`, not both.`,
    },
  });
}

function notAccepted(
  kind: CredentialKind,
  accept: readonly CredentialKind[],
  challenges: string[],
): ApiError {
  return apiError('UNAUTHORIZED', `the policy does not accept ${kind} credentials`, {
    reason: { code: 'not_accepted', hint: `Send credentials that it accepts: ${accept.join(', ')}.` },
    headers: { 'www-authenticate': challenges },
  });
}

function nullIfRejected(reason: unknown): null {
  if (reason instanceof ApiError) return null;
  throw reason;
}
