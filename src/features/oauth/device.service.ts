// Device authorization grant: the device shows a short code, which the user approves in a browser (RFC 8628).
import { Injectable } from '@nestjs/common';
import { Random } from '../../core/random.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/kernel/expiring/expiring.store.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionAccounts, type BoundLogin } from '../auth/session-accounts.service.js';
import { approver } from './approving-account.js';
import type { OauthClient } from 'practice-http-auth/oauth2/clients.js';
import { failOauth } from './oauth-error.js';
import { keyOf, type StoredSecret } from './one-time-secrets.js';
import { grantedScope } from './scopes.js';
import { OauthStore, type Approval, type DeviceRecord } from './oauth-store.js';
import type { TokenRequester } from './token-responses.js';
import { formatUserCode, isUserCode, newUserCode } from './user-code.js';

/** Minimum seconds between two polling requests; each early request adds as many (RFC 8628 §3.5). */
const INTERVAL = 5;

/** RFC 8628 §3.2. */
export interface DeviceAuthorization {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

interface DeviceRequest {
  readonly scope: string | undefined;
  /** The URL of the verification page. */
  readonly page: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
}

/** The user's decision on a user code. */
type Decision = (BoundLogin & { readonly decidedAt: number }) | 'denied';

/** The state of a user code: `unknown` if it was never issued or has expired. */
export interface DeviceState {
  readonly status: 'unknown' | 'pending' | 'approved' | 'denied';
  readonly client?: string;
  readonly scope?: string;
}

@Injectable()
export class DeviceService {
  /** Maps a user code to the key of its device code. */
  private readonly byUserCode: ExpiringSpace;
  /** Decisions by the key of the device code. */
  private readonly decisions: ExpiringSpace;
  private readonly polls: ExpiringSpace;

  constructor(
    private readonly store: OauthStore,
    private readonly random: Random,
    private readonly accounts: SessionAccounts,
    expiring: ExpiringStore,
  ) {
    const milliseconds = store.deviceCodes.lifetime * 1000;
    this.byUserCode = expiring.space('oauth-user-codes', milliseconds);
    this.decisions = expiring.space('oauth-device-decisions', milliseconds);
    this.polls = expiring.space('oauth-device-polls', milliseconds);
  }

  /** Issues a device code and a user code. */
  async start({ id }: OauthClient, { scope, page, now }: DeviceRequest): Promise<DeviceAuthorization> {
    const userCode = newUserCode(this.random);
    const record = { clientId: id, userCode, ...(scope !== undefined && { scope }) };
    const device_code = await this.store.deviceCodes.issue(record, now);
    await this.byUserCode.set(userCode, keyOf(device_code));
    return {
      device_code,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: this.store.deviceCodes.lifetime,
      interval: INTERVAL,
    };
  }

  async stateOf(userCode: string, now: number): Promise<DeviceState> {
    const found = await this.findByUserCode(userCode, now);
    if (found === undefined) return { status: 'unknown' };
    const decision = await this.decisionOn(found);
    const { clientId: client, scope } = found.value;
    const status = decision === undefined ? 'pending' : decision === 'denied' ? 'denied' : 'approved';
    return { status, client, ...(scope !== undefined && { scope }) };
  }

  /** Stores the first decision and returns the current state. */
  async decide(userCode: string, account: BoundLogin | 'denied', now: number): Promise<DeviceState> {
    const found = await this.findByUserCode(userCode, now);
    if (found === undefined) return { status: 'unknown' };
    const decision: Decision = account === 'denied' ? 'denied' : { ...account, decidedAt: now };
    await this.decisions.add(found.key, JSON.stringify(decision));
    return this.stateOf(userCode, now);
  }

  /** Exchanges an approved device code. Throws OauthError; `authorization_pending` until the user decides. */
  async redeem(
    code: string,
    client: OauthClient,
    { now, session }: Pick<TokenRequester, 'now' | 'session'>,
  ): Promise<Approval> {
    const { deviceCodes } = this.store;
    const found =
      (await deviceCodes.find(code, now)) ??
      failOauth('invalid_grant', unknownCodeError(code), { reason: 'device_code_unknown' });
    const { value, expired } = found;
    if (value.clientId !== client.id)
      failOauth('invalid_grant', 'The device_code was issued to another client.', {
        reason: 'client_mismatch',
      });
    if (await deviceCodes.isConsumed(found))
      failOauth(
        'invalid_grant',
        'The device_code was already used. Start again at /auth/oauth/device_authorization.',
        { reason: 'device_code_used' },
      );
    if (expired)
      failOauth(
        'expired_token',
        `The device_code has expired: it was not approved within ${deviceCodes.lifetime} seconds. Start again.`,
      );
    const decision = await this.decisionOn(found);
    if (decision === undefined) return this.failPending(found, value, now);
    const approval = decision === 'denied' ? undefined : this.approval(value, decision, session);
    if (!(await deviceCodes.consume(found)))
      failOauth(
        'invalid_grant',
        'The device_code was already used. Start again at /auth/oauth/device_authorization.',
        { reason: 'device_code_used' },
      );
    return approval ?? failOauth('access_denied', 'The user denied the request.');
  }

  private approval(
    { clientId, scope }: DeviceRecord,
    { decidedAt, ...bound }: Exclude<Decision, string>,
    session: Session,
  ): Approval {
    const account = approver(this.accounts, session, bound);
    const given = { ...bound, clientId, scope: grantedScope(scope, account) };
    return this.store.approval(given, decidedAt);
  }

  /**
   * Each early polling request makes the interval longer, for all that follow. A request is not early if the clock of the session
   * was set back since the last one.
   */
  private async failPending(
    { key }: StoredSecret<DeviceRecord>,
    { userCode }: DeviceRecord,
    now: number,
  ): Promise<never> {
    const known = await this.polls.get(key);
    const last = known === undefined ? undefined : (JSON.parse(known) as { at: number; interval: number });
    const isEarly = last !== undefined && now >= last.at && now - last.at < last.interval * 1000;
    const interval = (last?.interval ?? INTERVAL) + (isEarly ? INTERVAL : 0);
    await this.polls.set(key, JSON.stringify({ at: now, interval }));
    if (isEarly) failOauth('slow_down', `Polling too fast. Wait ${interval} seconds between two requests.`);
    return failOauth(
      'authorization_pending',
      `The user has not decided yet. Open the verification page, enter ${userCode}, and poll again in ${interval} seconds.`,
    );
  }

  private async findByUserCode(
    userCode: string,
    now: number,
  ): Promise<StoredSecret<DeviceRecord> | undefined> {
    const key = await this.byUserCode.get(formatUserCode(userCode));
    const found = key === undefined ? undefined : await this.store.deviceCodes.findKey(key, now);
    return found?.expired === true ? undefined : found;
  }

  private async decisionOn({ key }: StoredSecret<DeviceRecord>): Promise<Decision | undefined> {
    const decision = await this.decisions.get(key);
    return decision === undefined ? undefined : (JSON.parse(decision) as Decision);
  }
}

function unknownCodeError(code: string): string {
  return isUserCode(code)
    ? 'The device_code is a user_code. Send the device_code of the same response.'
    : 'The device_code is unknown or has expired. Start again at /auth/oauth/device_authorization.';
}
