// Client certificates, with clients that use different TLS libraries. Requires a service with MTLS_PORT.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'playwright-core';
import { command, curl, python, expectIdentity, expectReason } from './clients.mjs';

const files = ['ca.pem', 'client.pem', 'client.crt', 'client.key', 'rogue.pem'];

const requests = `
import json, requests, sys
url, folder = sys.argv[1:]
response = requests.get(url, cert=(folder + '/client.crt', folder + '/client.key'), verify=folder + '/ca.pem')
print(json.dumps(response.json()))`;

export function checks({ baseUrl }) {
  /** Runs a check with the URL and a folder with the practice certificates. */
  const withCertificates = (check) => async () => {
    const { data } = await (await fetch(`${baseUrl}/auth/methods`)).json();
    const { curl: line } = data.find(({ id }) => id === 'mtls');
    if (line === null) return 'the service has no TLS port (MTLS_PORT)';
    const [url] = /https:\/\/\S+/.exec(line);
    const folder = await mkdtemp(join(tmpdir(), 'mtls-'));
    try {
      for (const name of files) {
        const response = await fetch(`${baseUrl}/auth/mtls/${name}`);
        assert.equal(response.status, 200, name);
        await writeFile(join(folder, name), await response.text());
      }
      return await check(url, folder, (name) => join(folder, name));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    'mtls: curl, with a certificate, a rogue one and none': withCertificates(async (url, _folder, file) => {
      const trust = ['--cacert', file('ca.pem')];
      expectIdentity(await curl(...trust, '--cert', file('client.pem'), url), 'mtls');
      expectIdentity(
        await curl(...trust, '--cert', file('client.crt'), '--key', file('client.key'), url),
        'mtls',
      );
      expectReason(await curl(...trust, '--cert', file('rogue.pem'), url), 'foreign_ca');
      expectReason(await curl(...trust, url), 'no_certificate');
    }),
    'mtls: HTTPie': withCertificates(async (url, _folder, file) => {
      const args = ['--ignore-stdin', `--cert=${file('client.pem')}`, `--verify=${file('ca.pem')}`, url];
      expectIdentity(JSON.parse(await command('http', args)), 'mtls');
    }),
    'mtls: requests': withCertificates(async (url, folder) => {
      expectIdentity(await python(requests, [url, folder]), 'mtls');
    }),
    'mtls: Playwright': withCertificates(async (url, _folder, file) => {
      const [certPath, keyPath] = [file('client.crt'), file('client.key')];
      const clientCertificates = [{ origin: new URL(url).origin, certPath, keyPath }];
      const context = await request.newContext({ ignoreHTTPSErrors: true, clientCertificates });
      expectIdentity(await (await context.get(url)).json(), 'mtls');
      await context.dispose();
    }),
  };
}
