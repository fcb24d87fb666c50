// Device flow: a device without a browser shows a short code and polls until the user approves it (RFC 8628).
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

/** Seconds between two polls, and what each early poll adds (RFC 8628 §3.5). */
const INTERVAL = 5;
/** Consonants that look different and form no words (RFC 8628 §6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
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

/** The decision of the user. */
type Decision = { readonly subject: string; readonly decidedAt: number } | 'denied';

/** The state of a code; `unknown` if it does not exist or has expired. */
export interface DeviceState {
  readonly status: 'unknown' | 'pending' | 'approved' | 'denied';
  readonly client?: string;
  readonly scope?: string;
}

@Injectable()
export class DeviceService {
  /** By user code: the key of the device code. */
  private readonly byUserCode: ExpiringSpace;
  /** By the key of the device code. */
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

  /** A new code for a device. `page`: the verification URI. */
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

  async look(userCode: string): Promise<DeviceState> {
    const found = await this.named(userCode);
    if (found === undefined) return { status: 'unknown' };
    const decision = await this.decisionOn(found);
    const { clientId: client, scope } = found.value;
    const status = decision === undefined ? 'pending' : decision === 'denied' ? 'denied' : 'approved';
    return { status, client, ...(scope !== undefined && { scope }) };
  }

  /** The first decision counts. Returns the current state. */
  async decide(userCode: string, account: Account | 'denied'): Promise<DeviceState> {
    const found = await this.named(userCode);
    if (found === undefined) return { status: 'unknown' };
    const decision: Decision =
      account === 'denied' ? 'denied' : { subject: account.subject, decidedAt: this.clock.now() };
    await this.decisions.add(found.key, JSON.stringify(decision));
    return this.look(userCode);
  }

  /** The approval for a device. Throws OauthError while it is pending. */
  async redeem(code: string, client: OauthClient): Promise<Approval> {
    const { deviceCodes } = this.store;
    const found = (await deviceCodes.find(code)) ?? failOauth('invalid_grant', unknownCode(code));
    const { value, expired } = found;
    if (value.clientId !== client.id)
      failOauth('invalid_grant', 'The device code was given to another client.');
    if (await deviceCodes.isSpent(found)) failOauth('invalid_grant', 'The device code was used before.');
    if (expired)
      failOauth(
        'expired_token',
        `The code has expired: nobody approved it in ${deviceCodes.lifetime} seconds.`,
      );
    const decision = await this.decisionOn(found);
    if (decision === undefined) return this.refusePoll(found, value);
    if (!(await deviceCodes.spend(found))) failOauth('invalid_grant', 'The device code was used before.');
    if (decision === 'denied') return failOauth('access_denied', 'The person said no.');
    return this.approval(value, decision);
  }

  private approval({ clientId, scope }: DeviceRecord, decision: Exclude<Decision, string>): Approval {
    const account = accounts.find(decision.subject) ?? failOauth('invalid_grant', 'The account is gone.');
    const authTime = Math.floor(decision.decidedAt / 1000);
    const { subject } = account;
    return this.store.approval({ subject, clientId, scope: grantedScope(scope, account), authTime });
  }

  /** An early poll extends the interval for this and all later polls. */
  private async refusePoll({ key }: StoredSecret<DeviceRecord>, { userCode }: DeviceRecord): Promise<never> {
    const now = this.clock.now();
    const known = await this.polls.get(key);
    const last = known === undefined ? undefined : (JSON.parse(known) as { at: number; interval: number });
    const isEarly = last !== undefined && now - last.at < last.interval * 1000;
    const interval = (last?.interval ?? INTERVAL) + (isEarly ? INTERVAL : 0);
    await this.polls.set(key, JSON.stringify({ at: now, interval }));
    if (isEarly)
      failOauth(
        'slow_down',
        `You ask too often. Wait ${interval} seconds between two questions from now on.`,
      );
    return failOauth(
      'authorization_pending',
      `Nobody has decided yet. Open the verification page, enter ${userCode}, and ask again in ${interval} seconds.`,
    );
  }

  private async named(userCode: string): Promise<StoredSecret<DeviceRecord> | undefined> {
    const key = await this.byUserCode.get(plainUserCode(userCode));
    return key === undefined ? undefined : this.store.deviceCodes.findKey(key);
  }

  private async decisionOn({ key }: StoredSecret<DeviceRecord>): Promise<Decision | undefined> {
    const decision = await this.decisions.get(key);
    return decision === undefined ? undefined : (JSON.parse(decision) as Decision);
  }

  private userCode(): string {
    const letters = Array.from({ length: CODE_LENGTH }, () => this.letter());
    return plainUserCode(letters.join(''));
  }

  /** Draws again for bytes that would make some letters more likely. */
  private letter(): string {
    for (;;) {
      const [byte = 0] = this.random.bytes(1);
      if (byte < 256 - (256 % LETTERS.length)) return LETTERS.charAt(byte % LETTERS.length);
    }
  }
}

/** The format in which it is shown, `WDJB-MJHT`, however it was typed (RFC 8628 §6.1). */
function plainUserCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, CODE_LENGTH);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

function unknownCode(code: string): string {
  return plainUserCode(code).length === CODE_LENGTH + 1 && code.length <= CODE_LENGTH + 1
    ? 'This is the user_code, which people type. The device sends the device_code.'
    : 'No such device code was given out, or it is long gone.';
}
