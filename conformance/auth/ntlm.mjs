// NTLM, by the clients that have it.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import axiosNtlm from 'axios-ntlm';
import httpntlm from 'httpntlm';
import { command, curl, python, recognised, refused } from './clients.mjs';

const [username, password, domain] = ['alice', 'alice-admin-2026', 'SANDBOX'];

/** requests_ntlm hashes passwords with the MD4 of OpenSSL, which keeps it among what is out of date. */
const LEGACY = `openssl_conf = all
[all]
providers = providers
[providers]
default = on
legacy = on
[on]
activate = 1
`;

const requests = `
import json, sys, requests
from requests_ntlm import HttpNtlmAuth
session = requests.Session()
session.auth = HttpNtlmAuth(sys.argv[2], sys.argv[3])
print(json.dumps([session.get(sys.argv[1]).json(), session.post(sys.argv[1], data='{}').json()]))
`;

export function checks({ baseUrl }) {
  const url = `${baseUrl}/auth/protected/ntlm`;
  const ntlm = (login, ...args) => curl('--ntlm', '-u', `${login}:${password}`, ...args);
  const node = (method, options) =>
    promisify(httpntlm[method])({ url, username, password, domain, workstation: '', ...options });

  return {
    'ntlm: curl, with a domain, without, and with the whole login name': async () => {
      for (const login of [`${domain}\\${username}`, username, 'alice@example.com']) {
        recognised(await ntlm(login, url), 'ntlm');
      }
    },
    'ntlm: curl sends a body': async () => {
      recognised(await ntlm(username, '-d', 'a=1', url), 'ntlm');
    },
    'ntlm: curl, each step over a connection of its own': async () => {
      await overTwoConnections(url);
    },
    'ntlm: what is wrong is told to curl': async () => {
      refused(await curl('--ntlm', '-u', `${username}:guessed`, url), 'wrong_password');
      refused(await ntlm('nobody', url), 'unknown_user');
      refused(await ntlm('ELSEWHERE\\alice', url), 'wrong_domain');
    },
    'ntlm: httpntlm': async () => {
      recognised(JSON.parse((await node('get')).body), 'ntlm');
      recognised(JSON.parse((await node('post', { body: '{}' })).body), 'ntlm');
    },
    'ntlm: axios-ntlm': async () => {
      const client = axiosNtlm.NtlmClient({ username, password, domain });
      recognised((await client.get(url)).data, 'ntlm');
      recognised((await client.post(url, { a: 1 })).data, 'ntlm');
    },
    'ntlm: requests_ntlm': async () => {
      const folder = await mkdtemp(join(tmpdir(), 'ntlm-'));
      try {
        const file = join(folder, 'openssl.cnf');
        await writeFile(file, LEGACY);
        const args = [url, `${domain}\\${username}`, password];
        for (const body of await python(requests, args, { OPENSSL_CONF: file })) recognised(body, 'ntlm');
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    'ntlm: wget, which has NTLMv1 only, is let in and told so': async () => {
      const args = ['-q', '-O', '-', `--user=${username}`, `--password=${password}`, url];
      const { notes } = recognised(JSON.parse(await command('wget', args)), 'ntlm');
      assert.match(notes[0], /NTLMv1/);
    },
  };
}

/** The messages that curl and httpntlm would send over one connection, carried by requests that share none. */
async function overTwoConnections(url) {
  const { createType1Message, createType3Message, parseType2Message } = httpntlm.ntlm;
  const ask = (authorization) => fetch(url, { headers: { authorization, connection: 'close' } });
  const first = await ask(createType1Message({ domain, workstation: '' }));
  const type2 = parseType2Message(first.headers.get('www-authenticate'), assert.ifError);
  await first.text();
  const second = await ask(createType3Message(type2, { username, password, domain, workstation: '' }));
  recognised(await second.json(), 'ntlm');
}
