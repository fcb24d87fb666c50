// Device authorization grant: the device shows a short code, which the user approves in a browser (RFC 8628).
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/expiring/expiring.store.js';
import { accounts } from '../auth/accounts.entity.js';
import type { Account } from '../../http-auth/identity.js';
import type { OauthClient } from '../../http-auth/oauth2/clients.js';
import { failOauth } from './oauth-error.js';
import { keyOf, type StoredSecret } from './one-time-secrets.js';
import { grantedScope } from './scopes.js';
import { OauthStore, type Approval, type DeviceRecord } from './oauth-store.js';

/** Minimum seconds between two polling requests; each early request adds as many (RFC 8628 §3.5). */
const INTERVAL = 5;
/** Consonants only: easy to distinguish, and no accidental words (RFC 8628 §6.1). */
const USER_CODE_CHARACTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const CODE_LENGTH = 8;

/** RFC 8628 §3.2. */
export interface DeviceAuthorization {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

/** The user's decision on a user code. */
type Decision = { readonly subject: string; readonly decidedAt: number } | 'denied';

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
    private readonly clock: Clock,
    private readonly random: Random,
    expiring: ExpiringStore,
  ) {
    const milliseconds = store.deviceCodes.lifetime * 1000;
    this.byUserCode = expiring.space('oauth-user-codes', milliseconds);
    this.decisions = expiring.space('oauth-device-decisions', milliseconds);
    this.polls = expiring.space('oauth-device-polls', milliseconds);
  }

  /** Issues a device code and a user code. `page`: the URL of the verification page. */
  async start({ id }: OauthClient, scope: string | undefined, page: string): Promise<DeviceAuthorization> {
    const userCode = this.userCode();
    const record = { clientId: id, userCode, ...(scope !== undefined && { scope }) };
    const device_code = await this.store.deviceCodes.issue(record);
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

  async stateOf(userCode: string): Promise<DeviceState> {
    const found = await this.findByUserCode(userCode);
    if (found === undefined) return { status: 'unknown' };
    const decision = await this.decisionOn(found);
    const { clientId: client, scope } = found.value;
    const status = decision === undefined ? 'pending' : decision === 'denied' ? 'denied' : 'approved';
    return { status, client, ...(scope !== undefined && { scope }) };
  }

  /** Stores the first decision and returns the current state. */
  async decide(userCode: string, account: Account | 'denied'): Promise<DeviceState> {
    const found = await this.findByUserCode(userCode);
    if (found === undefined) return { status: 'unknown' };
    const decision: Decision =
      account === 'denied' ? 'denied' : { subject: account.subject, decidedAt: this.clock.now() };
    await this.decisions.add(found.key, JSON.stringify(decision));
    return this.stateOf(userCode);
  }

  /** Exchanges an approved device code. Throws OauthError; `authorization_pending` until the user decides. */
  async redeem(code: string, client: OauthClient): Promise<Approval> {
    const { deviceCodes } = this.store;
    const found =
      (await deviceCodes.find(code)) ??
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
    if (decision === undefined) return this.failPending(found, value);
    if (!(await deviceCodes.consume(found)))
      failOauth(
        'invalid_grant',
        'The device_code was already used. Start again at /auth/oauth/device_authorization.',
        { reason: 'device_code_used' },
      );
    if (decision === 'denied') return failOauth('access_denied', 'The user denied the request.');
    return this.approval(value, decision);
  }

  private approval({ clientId, scope }: DeviceRecord, decision: Exclude<Decision, string>): Approval {
    const account =
      accounts.find(decision.subject) ?? failOauth('invalid_grant', 'The account no longer exists.');
    const authTime = Math.floor(decision.decidedAt / 1000);
    const { subject } = account;
    return this.store.approval({ subject, clientId, scope: grantedScope(scope, account), authTime });
  }

  /** Each early polling request makes the interval longer, for all that follow. */
  private async failPending({ key }: StoredSecret<DeviceRecord>, { userCode }: DeviceRecord): Promise<never> {
    const now = this.clock.now();
    const known = await this.polls.get(key);
    const last = known === undefined ? undefined : (JSON.parse(known) as { at: number; interval: number });
    const isEarly = last !== undefined && now - last.at < last.interval * 1000;
    const interval = (last?.interval ?? INTERVAL) + (isEarly ? INTERVAL : 0);
    await this.polls.set(key, JSON.stringify({ at: now, interval }));
    if (isEarly) failOauth('slow_down', `Polling too fast. Wait ${interval} seconds between two requests.`);
    return failOauth(
      'authorization_pending',
      `The user has not decided yet. Open the verification page, enter ${userCode}, and poll again in ${interval} seconds.`,
    );
  }

  private async findByUserCode(userCode: string): Promise<StoredSecret<DeviceRecord> | undefined> {
    const key = await this.byUserCode.get(formatUserCode(userCode));
    return key === undefined ? undefined : this.store.deviceCodes.findKey(key);
  }

  private async decisionOn({ key }: StoredSecret<DeviceRecord>): Promise<Decision | undefined> {
    const decision = await this.decisions.get(key);
    return decision === undefined ? undefined : (JSON.parse(decision) as Decision);
  }

  private userCode(): string {
    const letters = Array.from({ length: CODE_LENGTH }, () => this.userCodeCharacter());
    return formatUserCode(letters.join(''));
  }

  /** Rejects bytes that would make some characters more likely than others. */
  private userCodeCharacter(): string {
    for (;;) {
      const [byte = 0] = this.random.bytes(1);
      if (byte < 256 - (256 % USER_CODE_CHARACTERS.length))
        return USER_CODE_CHARACTERS.charAt(byte % USER_CODE_CHARACTERS.length);
    }
  }
}

/** Normalizes input to the displayed form, `WDJB-MJHT` (RFC 8628 §6.1). */
function formatUserCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, CODE_LENGTH);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

function unknownCodeError(code: string): string {
  return formatUserCode(code).length === CODE_LENGTH + 1 && code.length <= CODE_LENGTH + 1
    ? 'The device_code is a user_code. Send the device_code of the same response.'
    : 'The device_code is unknown or has expired. Start again at /auth/oauth/device_authorization.';
}
