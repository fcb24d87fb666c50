import { JwtService } from '@nestjs/jwt';
import { TestClock } from '../../../test/support/test-clock.js';
import { Config } from '../../config/config.js';
import { SystemRandom } from '../../core/random.js';
import { MemoryExpiringStore } from '../../platform/kernel/expiring/memory.expiring.store.js';
import { MemoryBudget } from '../../platform/kernel/memory/memory.budget.js';
import { demoAccount } from './accounts.entity.js';
import { TokenError } from 'practice-http-auth/bearer/token-reasons.js';
import { VerifiedTokens } from './verified-tokens.service.js';
import { TOKEN_LIFETIME, TokensService } from './tokens.service.js';
import { identityOf } from 'practice-http-auth/bearer/token-claims.js';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');

function service(
  jwt = new JwtService({ secret: 'x'.repeat(32), signOptions: { algorithm: 'HS256' } }),
): TokensService {
  const budget = new MemoryBudget(1e6);
  return new TokensService(
    jwt,
    new SystemRandom(),
    Config.from({}),
    new MemoryExpiringStore(new TestClock(NOW), budget),
    new VerifiedTokens(budget),
  );
}

const reasonOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
    return undefined;
  } catch (reason) {
    return reason instanceof TokenError ? reason.code : reason;
  }
};

describe('TokensService', () => {
  it('has the claims of its identity', async () => {
    const tokens = service();
    const { subject, name, role, scopes } = demoAccount;

    expect(identityOf(await tokens.verify(tokens.issue(demoAccount, { now: NOW }), NOW))).toEqual({
      subject,
      name,
      role,
      scopes,
    });
  });

  it('can have less scope and further claims', async () => {
    const tokens = service();
    const claims = await tokens.verify(
      tokens.issue(demoAccount, { now: NOW, scope: 'read', claims: { client_id: 'demo' } }),
      NOW,
    );

    expect(claims).toMatchObject({ scope: 'read', client_id: 'demo' });
    expect(identityOf({ ...claims, scope: '' }).scopes).toEqual([]);
  });

  it('expires after its lifetime', async () => {
    const tokens = service();
    const token = tokens.issue(demoAccount, { now: NOW });
    const end = NOW + TOKEN_LIFETIME * 1000;
    await tokens.verify(token, end - 1);

    expect(await reasonOf(() => tokens.verify(token, end))).toBe('expired');
  });

  it('has its signature verified once, and its times for each request', async () => {
    const jwt = new JwtService({ secret: 'x'.repeat(32), signOptions: { algorithm: 'HS256' } });
    const verify = jest.spyOn(jwt, 'verify');
    const tokens = service(jwt);
    const start = NOW / 1000 + 60;
    const token = tokens.issue(demoAccount, { now: NOW, claims: { nbf: start } });
    const at = (seconds: number): Promise<unknown> => reasonOf(() => tokens.verify(token, seconds * 1000));

    expect([await at(start), await at(start + 1)]).toEqual([undefined, undefined]);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(await at(start - 1)).toBe('not_yet_valid');
    expect(await reasonOf(() => tokens.verify(`${token.slice(0, -43)}${'A'.repeat(43)}`, NOW + 60_000))).toBe(
      'bad_signature',
    );
  });

  it('is rejected after its revocation, and no other is', async () => {
    const tokens = service();
    const [one, other] = [tokens.issue(demoAccount, { now: NOW }), tokens.issue(demoAccount, { now: NOW })];
    await tokens.revoke(await tokens.verify(one, NOW));

    expect(await reasonOf(() => tokens.verify(one, NOW))).toBe('revoked');
    expect(await reasonOf(() => tokens.verify(other, NOW))).toBeUndefined();
  });

  it.each(['', '.', '..', 'a.b.c', 'null', 'e30.e30.', 'e30.e30.e30'])(
    'is rejected if it is %j',
    async (text) => {
      expect(typeof (await reasonOf(() => service().verify(text, NOW)))).toBe('string');
    },
  );
});
