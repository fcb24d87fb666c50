// Client certificates, by clients that each bring a TLS of their own. Needs a service with a TLS port.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'playwright-core';
import { command, curl, python, recognised, refused } from './clients.mjs';

const files = ['ca.pem', 'client.pem', 'client.crt', 'client.key', 'rogue.pem'];

const requests = `
import json, requests, sys
url, folder = sys.argv[1:]
answer = requests.get(url, cert=(folder + '/client.crt', folder + '/client.key'), verify=folder + '/ca.pem')
print(json.dumps(answer.json()))`;

export function checks({ baseUrl }) {
  /** Gives a check the address and a folder with the practice certificates. */
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
      recognised(await curl(...trust, '--cert', file('client.pem'), url), 'mtls');
      recognised(
        await curl(...trust, '--cert', file('client.crt'), '--key', file('client.key'), url),
        'mtls',
      );
      refused(await curl(...trust, '--cert', file('rogue.pem'), url), 'foreign_ca');
      refused(await curl(...trust, url), 'no_certificate');
    }),
    'mtls: HTTPie': withCertificates(async (url, _folder, file) => {
      const args = ['--ignore-stdin', `--cert=${file('client.pem')}`, `--verify=${file('ca.pem')}`, url];
      recognised(JSON.parse(await command('http', args)), 'mtls');
    }),
    'mtls: requests': withCertificates(async (url, folder) => {
      recognised(await python(requests, [url, folder]), 'mtls');
    }),
    'mtls: Playwright': withCertificates(async (url, _folder, file) => {
      const [certPath, keyPath] = [file('client.crt'), file('client.key')];
      const clientCertificates = [{ origin: new URL(url).origin, certPath, keyPath }];
      const context = await request.newContext({ ignoreHTTPSErrors: true, clientCertificates });
      recognised(await (await context.get(url)).json(), 'mtls');
      await context.dispose();
    }),
  };
}
