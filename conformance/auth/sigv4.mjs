// AWS Signature Version 4 with common signers: curl, botocore, @smithy/signature-v4, aws4, aws4fetch.
import { createRequire } from 'node:module';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { AwsClient } from 'aws4fetch';
import { command, curl, python, expectIdentity, expectReason } from './clients.mjs';

const aws4 = createRequire(import.meta.url)('aws4');

const scheme = 'aws-sigv4';
const [accessKeyId, secretAccessKey] = ['AKIAIOSFODNN7EXAMPLE', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'];
const [region, service] = ['us-east-1', 'execute-api'];
const credentials = { accessKeyId, secretAccessKey };
const json = { 'content-type': 'application/json' };
const body = '{"name":"Zoë"}';

/** Signs with botocore and sends with the standard library, because botocore's HTTP stack requires Amazon endpoints. */
const botocore = `
import sys, urllib.request, urllib.error
from botocore.auth import SigV4Auth, SigV4QueryAuth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
url, form, data, token = sys.argv[1], sys.argv[2], sys.argv[3].encode() or None, sys.argv[4] or None
request = AWSRequest(method='POST' if data else 'GET', url=url, data=data)
signer = {'header': SigV4Auth, 'query': SigV4QueryAuth}[form]
signer(Credentials('${accessKeyId}', '${secretAccessKey}', token), '${service}', '${region}').add_auth(request)
prepared = request.prepare()
sent = urllib.request.Request(prepared.url, data=data, method=prepared.method, headers=dict(prepared.headers.items()))
try:
    print(urllib.request.urlopen(sent).read().decode())
except urllib.error.HTTPError as error:
    print(error.read().decode())
`;

export function checks({ baseUrl }) {
  const url = `${baseUrl}/auth/protected/${scheme}`;
  const signedCurl = (...args) =>
    curl('--aws-sigv4', `aws:amz:${region}:${service}`, '-u', `${accessKeyId}:${secretAccessKey}`, ...args);
  return {
    'aws-sigv4: curl': async () => {
      expectIdentity(await signedCurl(url), scheme);
      expectIdentity(await signedCurl(`${url}?a=1&b=2`), scheme);
      expectIdentity(await signedCurl('-H', 'content-type: application/json', '-d', body, url), scheme);
    },
    'aws-sigv4: curl before 8.3 does not sort the query': async () => {
      const response = await signedCurl(`${url}?b=2&a=1`);
      const [, major, minor] = /^curl (\d+)\.(\d+)/.exec(await command('curl', ['--version'])) ?? [];
      if (major > 8 || (major === '8' && minor >= 3)) expectIdentity(response, scheme);
      else expectReason(response, 'query_unsorted');
    },
    'aws-sigv4: botocore, in the header': async () => {
      expectIdentity(await python(botocore, [`${url}?b=2&a=1&q=a%20b`, 'header', '', '']), scheme);
      expectIdentity(await python(botocore, [url, 'header', body, '']), scheme);
      expectIdentity(await python(botocore, [url, 'header', '', 'practice-session-token-EXAMPLE']), scheme);
    },
    'aws-sigv4: botocore, in the query': async () => {
      expectIdentity(await python(botocore, [url, 'query', '', '']), scheme);
      expectIdentity(await python(botocore, [`${url}?b=2&a=1`, 'query', '', '']), scheme);
    },
    'aws-sigv4: @smithy/signature-v4': async () => {
      const signer = new SignatureV4({ credentials, region, service, sha256: Sha256 });
      expectIdentity(
        await smithy(url, await signer.sign(smithyRequest(url, 'GET', { b: '2', a: ['1', '0'] }))),
        scheme,
      );
      const post = { ...smithyRequest(url, 'POST'), body };
      expectIdentity(await smithy(url, await signer.sign(post)), scheme);
      expectIdentity(
        await smithy(url, await signer.presign(smithyRequest(url, 'GET', { q: 'a b' }))),
        scheme,
      );
    },
    'aws-sigv4: aws4': async () => {
      const { host, pathname: path } = new URL(url);
      for (const options of [
        { path },
        { path: `${path}?b=2&a=1&q=a%20b` },
        { path, method: 'POST', body, headers: json },
        { path: `${path}?b=2`, signQuery: true },
      ]) {
        const signed = aws4.sign({ host, service, region, ...options }, credentials);
        expectIdentity(
          await send(baseUrl + signed.path, { ...signed, method: signed.method ?? 'GET' }),
          scheme,
        );
      }
    },
    'aws-sigv4: aws4fetch': async () => {
      const client = new AwsClient({ ...credentials, region, service });
      expectIdentity(await (await client.fetch(`${url}?b=2&a=1`)).json(), scheme);
      expectIdentity(await (await client.fetch(url, { method: 'POST', headers: json, body })).json(), scheme);
      expectIdentity(await (await client.fetch(url, { aws: { signQuery: true } })).json(), scheme);
    },
    'aws-sigv4: another secret': async () => {
      const client = new AwsClient({ accessKeyId, secretAccessKey: 'another', region, service, retries: 0 });
      expectReason(await (await client.fetch(url)).json(), 'signature_mismatch');
    },
  };
}

function smithyRequest(url, method, query = {}) {
  const { protocol, hostname, port, host, pathname: path } = new URL(url);
  return { method, protocol, hostname, port: Number(port), path, query, headers: { host } };
}

function smithy(url, { method, path, query, headers, body: content }) {
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) address.searchParams.append(name, one);
  }
  return send(address, { method, headers, body: content });
}

async function send(address, { method, headers = {}, body: content }) {
  const { host: _, Host: __, 'Content-Length': ___, ...sent } = headers;
  const response = await fetch(address, { method, headers: sent, ...(content && { body: content }) });
  return response.json();
}
