// Negotiate with curl, whose GSS-API library gets NTLM from gss-ntlmssp.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, expectIdentity, expectReason } from './clients.mjs';

export function checks({ baseUrl }) {
  const url = `${baseUrl}/auth/protected/negotiate`;
  /** Runs curl with these credentials, in a file of `DOMAIN:USER:PASSWORD` lines. */
  const negotiate = async (line, ...args) => {
    const folder = await mkdtemp(join(tmpdir(), 'negotiate-'));
    try {
      const file = join(folder, 'users');
      await writeFile(file, `${line}\n`);
      const printed = await command('curl', ['-s', '--negotiate', '-u', ':', ...args, url], {
        NTLM_USER_FILE: file,
      });
      return JSON.parse(printed);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  return {
    'negotiate: curl sends NTLM in SPNEGO': async () => {
      expectIdentity(await negotiate('SANDBOX:alice:alice-admin-2026'), 'negotiate');
      expectIdentity(await negotiate('SANDBOX:alice:alice-admin-2026', '-d', 'a=1'), 'negotiate');
    },
    'negotiate: curl with a wrong password and an unknown user': async () => {
      expectReason(await negotiate('SANDBOX:alice:guessed'), 'response_mismatch');
      expectReason(await negotiate('SANDBOX:nobody:guessed'), 'unknown_user');
    },
  };
}
