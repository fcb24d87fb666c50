import { JwtService } from '@nestjs/jwt';
import { TestClock } from '../../../test/support/test-clock.js';
import { Config } from '../../config.js';
import { SystemRandom } from '../../core/random.js';
import { MemoryExpiringStore } from '../../platform/expiring/memory.expiring.store.js';
import { demoAccount } from './accounts.entity.js';
import { TokenError } from '../../http-auth/bearer/token-reasons.js';
import { TOKEN_LIFETIME, TokensService } from './tokens.service.js';
import { identityOf } from '../../http-auth/bearer/token-claims.js';

function service(clock = new TestClock()): TokensService {
  const jwt = new JwtService({ secret: 'x'.repeat(32), signOptions: { algorithm: 'HS256' } });
  return new TokensService(jwt, clock, new SystemRandom(), Config.from({}), new MemoryExpiringStore(clock));
}

const refusalOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
    return undefined;
  } catch (reason) {
    return reason instanceof TokenError ? reason.code : reason;
  }
};

describe('a token', () => {
  it('says whom it is for', async () => {
    const tokens = service();
    const { subject, name, role, scopes } = demoAccount;

    expect(identityOf(await tokens.verify(tokens.issue(demoAccount)))).toEqual({
      subject,
      name,
      role,
      scopes,
    });
  });

  it('may be for less than a person may do, and say more', async () => {
    const tokens = service();
    const claims = await tokens.verify(
      tokens.issue(demoAccount, { scope: 'read', claims: { client_id: 'demo' } }),
    );

    expect(claims).toMatchObject({ scope: 'read', client_id: 'demo' });
    expect(identityOf({ ...claims, scope: '' }).scopes).toEqual([]);
  });

  it('lives for its time to the second', async () => {
    const clock = new TestClock();
    const tokens = service(clock);
    const token = tokens.issue(demoAccount);
    clock.advance({ seconds: TOKEN_LIFETIME - 1 });
    await tokens.verify(token);
    clock.advance({ seconds: 1 });

    expect(await refusalOf(() => tokens.verify(token))).toBe('expired');
  });

  it('is refused once it is revoked, and no other is', async () => {
    const tokens = service();
    const [one, other] = [tokens.issue(demoAccount), tokens.issue(demoAccount)];
    await tokens.revoke(await tokens.verify(one));

    expect(await refusalOf(() => tokens.verify(one))).toBe('revoked');
    expect(await refusalOf(() => tokens.verify(other))).toBeUndefined();
  });

  it.each(['', '.', '..', 'a.b.c', 'null', 'e30.e30.', 'e30.e30.e30'])('is not %j', async (text) => {
    expect(typeof (await refusalOf(() => service().verify(text)))).toBe('string');
  });
});
