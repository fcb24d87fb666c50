// NTLM with the clients that support it.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import axiosNtlm from 'axios-ntlm';
import httpntlm from 'httpntlm';
import { command, curl, python, expectIdentity, expectReason } from './clients.mjs';

const [username, password, domain] = ['alice', 'alice-admin-2026', 'SANDBOX'];

/** requests_ntlm uses MD4, which OpenSSL provides in its legacy provider. */
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
        expectIdentity(await ntlm(login, url), 'ntlm');
      }
    },
    'ntlm: curl sends a body': async () => {
      expectIdentity(await ntlm(username, '-d', 'a=1', url), 'ntlm');
    },
    'ntlm: both messages of curl over separate connections': async () => {
      await overTwoConnections(url);
    },
    'ntlm: curl with wrong password, user and domain': async () => {
      expectReason(await curl('--ntlm', '-u', `${username}:guessed`, url), 'response_mismatch');
      expectReason(await ntlm('nobody', url), 'unknown_user');
      expectReason(await ntlm('ELSEWHERE\\alice', url), 'wrong_domain');
    },
    'ntlm: httpntlm': async () => {
      expectIdentity(JSON.parse((await node('get')).body), 'ntlm');
      expectIdentity(JSON.parse((await node('post', { body: '{}' })).body), 'ntlm');
    },
    'ntlm: axios-ntlm': async () => {
      const client = axiosNtlm.NtlmClient({ username, password, domain });
      expectIdentity((await client.get(url)).data, 'ntlm');
      expectIdentity((await client.post(url, { a: 1 })).data, 'ntlm');
    },
    'ntlm: requests_ntlm': async () => {
      const folder = await mkdtemp(join(tmpdir(), 'ntlm-'));
      try {
        const file = join(folder, 'openssl.cnf');
        await writeFile(file, LEGACY);
        const args = [url, `${domain}\\${username}`, password];
        for (const body of await python(requests, args, { OPENSSL_CONF: file })) expectIdentity(body, 'ntlm');
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    'ntlm: wget with NTLMv1, with a note in the response': async () => {
      const args = ['-q', '-O', '-', `--user=${username}`, `--password=${password}`, url];
      const { notes } = expectIdentity(JSON.parse(await command('wget', args)), 'ntlm');
      assert.match(notes[0], /NTLMv1/);
    },
  };
}

/** Sends the messages of httpntlm over two separate connections. */
async function overTwoConnections(url) {
  const { createType1Message, createType3Message, parseType2Message } = httpntlm.ntlm;
  const send = (authorization) => fetch(url, { headers: { authorization, connection: 'close' } });
  const first = await send(createType1Message({ domain, workstation: '' }));
  const type2 = parseType2Message(first.headers.get('www-authenticate'), assert.ifError);
  await first.text();
  const second = await send(createType3Message(type2, { username, password, domain, workstation: '' }));
  expectIdentity(await second.json(), 'ntlm');
}
