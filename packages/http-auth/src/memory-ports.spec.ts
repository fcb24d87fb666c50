import { receivedRequest } from './auth-request.js';
import { authenticate } from './authenticate.js';
import type { Account } from './identity.js';
import { memoryPorts } from './memory-ports.js';
import { authRequestOf } from '../../../test/support/auth-request.js';
import { schemeNamed, schemes } from './schemes/index.js';

const alice: Account = {
  subject: 'Alice',
  password: 'secret',
  name: 'Alice',
  role: 'user',
  scopes: ['read'],
};
const ports = memoryPorts({ accounts: [alice] });

const basic = (login: string, password: string) =>
  authRequestOf({
    headers: [['authorization', `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`]],
  });

function scheme(name: string) {
  const found = schemeNamed(name);
  if (found === undefined) throw new Error(`no scheme ${name}`);
  return found;
}

describe('authenticate()', () => {
  it('returns the identity without the password', async () => {
    const outcome = await authenticate(scheme('basic'), basic('alice', 'secret'), ports);

    expect(outcome).toMatchObject({ accepted: true, headers: {} });
    expect(outcome).toHaveProperty('identity', {
      subject: 'Alice',
      name: 'Alice',
      role: 'user',
      scopes: ['read'],
    });
  });

  it('returns the reason and the challenge for a wrong password', async () => {
    expect(await authenticate(scheme('basic'), basic('alice', 'secret '), ports)).toMatchObject({
      accepted: false,
      error: { code: expect.any(String), hint: expect.any(String) },
      headers: { 'www-authenticate': 'Basic realm="sandbox", charset="UTF-8"' },
    });
  });

  it('passes on what a port throws', async () => {
    const find = (): never => {
      throw new Error('no database');
    };
    const broken = { ...ports, accounts: { ...ports.accounts, find } };

    await expect(authenticate(scheme('basic'), basic('alice', 'secret'), broken)).rejects.toThrow(
      'no database',
    );
  });

  it.each(schemes.map(({ id }) => id))('rejects a request without credentials by %s', async (id) => {
    const outcome = await authenticate(scheme(id), authRequestOf({}), ports);

    expect(outcome).toMatchObject({ accepted: false, headers: { 'www-authenticate': expect.anything() } });
  });
});

describe('the ports in memory', () => {
  it('reject tokens and cookies, which the application has not issued', async () => {
    const token = authRequestOf({ headers: [['authorization', 'Bearer a.b.c']] });
    const cookie = authRequestOf({ headers: [['cookie', 'sid=1']] });

    expect(await authenticate(scheme('bearer'), token, ports)).toMatchObject({ accepted: false });
    expect(await authenticate(scheme('cookie'), cookie, ports)).toMatchObject({
      error: { code: 'unknown_login' },
    });
  });

  it('accept a value once for each scheme', async () => {
    const { replays } = memoryPorts({ accounts: [alice] });

    expect([
      await replays.isFirst('hawk', 'n'),
      await replays.isFirst('hawk', 'n'),
      await replays.isFirst('wsse', 'n'),
    ]).toEqual([true, false, true]);
  });

  it('have the same key pair for a name at each call', async () => {
    const [one, same, other] = await Promise.all(
      ['a', 'a', 'b'].map((name) => ports.keys.pair(name, 'ed25519')),
    );

    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  it('recognise their own nonces only', () => {
    const nonce = ports.nonces.issue('digest', 1000);

    expect(ports.nonces.age('digest', nonce, 3500)).toBe(2500);
    expect(ports.nonces.age('hawk', nonce, 3500)).toBeUndefined();
    expect(memoryPorts({ accounts: [alice] }).nonces.age('digest', nonce, 3500)).toBeUndefined();
  });
});

describe('receivedRequest()', () => {
  it('has the target before a router of Express removed its path', () => {
    const message = { url: '/users', originalUrl: '/api/users', headers: {}, rawHeaders: [], socket: {} };

    expect(receivedRequest(message as never, { origin: 'http://localhost' })).toMatchObject({
      method: 'GET',
      target: '/api/users',
      body: Buffer.alloc(0),
      tls: undefined,
    });
  });
});
