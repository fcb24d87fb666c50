// The service as `npm start` starts it.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { addressOf, build, type Built } from './support/built.js';

let built: Built;
beforeAll(() => (built = build()));
afterAll(() => built.remove());

const start: Built['start'] = (environment) => built.start(environment);

describe('the service', () => {
  it('listens where its environment says, tells so in one line, serves, and ends well when told to', async () => {
    const run = start({
      PORT: '0',
      HOST: '127.0.0.1',
      SESSION_TTL_SECONDS: '77',
      RATE_LIMIT_PER_MINUTE: '7',
    });
    const url = await addressOf(run);
    const session = await fetch(`${url}/session`);
    run.process.kill('SIGTERM');
    const [, signal] = await run.exited;

    expect(run.output()).toEqual({
      stdout: expect.stringMatching(/^Practice API sandbox at .*\n$/),
      stderr: '',
    });
    expect(await session.json()).toMatchObject({ data: { expires_in_seconds: 77 } });
    expect(session.headers.get('x-ratelimit-limit')).toBe('7');
    expect(signal).toBe('SIGTERM');
  });

  it.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['TRUST_PROXY', '10.0.0', 'must be true, false, a number of proxies or a list of addresses'],
  ])('does not start with %s=%s, and says why in one line', async (name, value, reason) => {
    const run = start({ PORT: '0', [name]: value });
    const [code] = await run.exited;

    expect(code).toBe(1);
    expect(run.output()).toEqual({ stdout: '', stderr: `${name}=${value}: ${reason}\n` });
  });

  it.each([
    ['PORT', (port: string) => ({ PORT: port })],
    ['MTLS_PORT', (port: string) => ({ PORT: '0', MTLS_PORT: port })],
  ])(
    'does not start on a port of %s that is taken, and says so without a stack',
    async (_name, environment) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const run = start({ ...environment(String(port)), HOST: '127.0.0.1' });
      const [code] = await run.exited;
      other.close();

      expect(code).toBe(1);
      expect(run.output().stdout).toBe('');
      expect(run.output().stderr).toMatch(new RegExp(`address already in use .*:${port}\n$`));
      expect(run.output().stderr).not.toMatch(/^\s+at /m);
    },
  );
});
