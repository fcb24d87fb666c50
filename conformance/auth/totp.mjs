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
      // One code in ten thousand happens to be valid, or invalid for another reason. Then a second code decides.
      const expectEither = async (reason, ...attempts) => {
        const responses = [];
        for (const args of attempts) responses.push(await send(await oathtool(...args)));
        const found = responses.find((response) => response.reason?.code === reason);
        expectReason(found ?? responses[0], reason);
      };
      const later = (minutes) => ['--totp', '-N', `now + ${minutes} minutes`];
      await expectEither('clock_off', later(5), later(4));
      expectReason(await send(await oathtool('--totp', '-d', '8')), 'eight_digits');
      await expectEither('wrong_hash', ['--totp=sha256'], ['--totp=sha512']);
      await expectEither('hotp', ['--hotp', '-c', '3'], ['--hotp', '-c', '4']);
    },
  };
}
