// One-time codes with oathtool(1).
import { randomUUID } from 'node:crypto';
import { command, curl, expectIdentity, expectReason } from './clients.mjs';

const account = 'alice@example.com:alice-admin-2026';

export function checks({ baseUrl }) {
  const send = (code, session = randomUUID()) =>
    curl(
      '-u',
      account,
      '-H',
      `x-otp: ${code}`,
      '-H',
      `x-session-id: ${session}`,
      `${baseUrl}/auth/protected/totp`,
    );
  return {
    'totp: oathtool': async () => {
      const { data } = await curl(`${baseUrl}/auth/methods`);
      const secret = data.find(({ id }) => id === 'totp').credentials.secret_base32;
      const oathtool = async (...args) => (await command('oathtool', [...args, '-b', secret])).trim();
      const [session, code] = [randomUUID(), await oathtool('--totp')];
      expectIdentity(await send(code, session), 'totp');
      expectReason(await send(code, session), 'replayed');
      expectReason(await send(await oathtool('--totp', '-N', 'now + 5 minutes')), 'clock_off');
      expectReason(await send(await oathtool('--totp', '-d', '8')), 'eight_digits');
      expectReason(await send(await oathtool('--totp=sha256')), 'wrong_hash');
      expectReason(await send(await oathtool('--hotp', '-c', '3')), 'hotp');
    },
  };
}
