// Schemes that sign a request or a message with a shared secret.
import { computeValue } from '../../../src/core/compute/functions.ts';
import { base } from '../api.ts';
import { randomText } from '../random-text.ts';
import { credential, seconds, withHeaders, type Attempt, type ComputedStep, type Runner } from './attempt.ts';
import type { Method } from './method.ts';

const json = 'application/json';

export const hmac: Runner = (method) => {
  const time = seconds();
  const text = `GET\n${method.path}\n${time}\n`;
  const signature = computeValue('hmac_sha256', { key: credential(method, 'secret'), text });
  const authorization = `HMAC-SHA256 keyId="${credential(method, 'key_id')}", signature="${signature}"`;
  return withHeaders(method, { 'x-timestamp': time, authorization }, [
    { title: 'Text to sign: method, target, timestamp, body', value: text },
    { title: 'HMAC-SHA256 with the secret', value: signature },
  ]);
};

export const hawk: Runner = (method) => {
  const [ts, nonce] = [seconds(), randomText(6)];
  const mac = computeValue('hawk_mac', {
    key: credential(method, 'key'),
    timestamp: ts,
    nonce,
    method: 'GET',
    url: base + method.path,
  });
  const authorization = `Hawk id="${credential(method, 'id')}", ts="${ts}", nonce="${nonce}", mac="${mac}"`;
  return withHeaders(method, { authorization }, [
    { title: 'Timestamp and nonce', value: `${ts} ${nonce}` },
    { title: 'MAC: HMAC-SHA256 of the normalized request', value: mac },
  ]);
};

export const oauth1: Runner = (method) => {
  const parameters = {
    oauth_consumer_key: credential(method, 'consumer_key'),
    oauth_nonce: randomText(8),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: seconds(),
    oauth_token: credential(method, 'token'),
    oauth_version: '1.0',
  };
  const encoded = new URLSearchParams(parameters).toString();
  const signature = computeValue('oauth1_signature', {
    method: 'GET',
    url: base + method.path,
    parameters: encoded,
    consumer_secret: credential(method, 'consumer_secret'),
    token_secret: credential(method, 'token_secret'),
  });
  const list = Object.entries({ ...parameters, oauth_signature: encodeURIComponent(signature) });
  const authorization = `OAuth ${list.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
  return withHeaders(method, { authorization }, [
    { title: 'Parameters to sign', value: encoded },
    { title: 'oauth_signature: HMAC-SHA1 of the signature base string', value: signature },
  ]);
};

export const wsse: Runner = (method) => {
  const nonce = computeValue('base64', { text: randomText(12) });
  const created = computeValue('date_time', { time: seconds() });
  const digest = computeValue('wsse_digest', { nonce, created, password: credential(method, 'password') });
  const values = { Username: credential(method, 'username'), PasswordDigest: digest, Nonce: nonce };
  const list = Object.entries({ ...values, Created: created }).map(([name, value]) => `${name}="${value}"`);
  return withHeaders(
    method,
    {
      authorization: 'WSSE profile="UsernameToken"',
      [credential(method, 'header')]: `UsernameToken ${list.join(', ')}`,
    },
    [{ title: 'PasswordDigest = base64(SHA-1(nonce, created, password))', value: digest }],
  );
};

/** A message and how it is signed. */
interface Webhook {
  readonly body: string;
  readonly type: string;
  readonly signed: string;
  readonly key: string;
  readonly encoding: 'hex' | 'base64';
  readonly headers: (signature: string) => Readonly<Record<string, string>>;
}

function webhook({ path }: Method, { body, type, signed, key, encoding, headers }: Webhook): Attempt {
  const signature = computeValue('hmac_sha256', { key, text: signed, encoding });
  const own = headers(signature);
  const steps: ComputedStep[] = [
    { title: 'Text to sign', value: signed },
    {
      title: `HMAC-SHA256 with the secret, in ${encoding === 'hex' ? 'hexadecimal' : 'base64'}`,
      value: signature,
    },
    ...Object.entries(own).map(([name, value]) => ({ title: `Header ${name}`, value })),
  ];
  return { request: { method: 'POST', path, headers: { 'content-type': type, ...own }, body }, steps };
}

export const githubWebhook: Runner = (method) => {
  const body = JSON.stringify({ zen: 'Keep it simple.', delivery: randomText(6) });
  return webhook(method, {
    body,
    type: json,
    signed: body,
    key: credential(method, 'secret'),
    encoding: 'hex',
    headers: (signature) => ({ 'x-hub-signature-256': `sha256=${signature}` }),
  });
};

export const stripeWebhook: Runner = (method) => {
  const [time, body] = [seconds(), JSON.stringify({ type: 'charge.succeeded', id: randomText(6) })];
  return webhook(method, {
    body,
    type: json,
    signed: `${time}.${body}`,
    key: credential(method, 'secret'),
    encoding: 'hex',
    headers: (signature) => ({ 'stripe-signature': `t=${time},v1=${signature}` }),
  });
};

export const standardWebhook: Runner = (method) => {
  const [time, id, body] = [seconds(), `msg_${randomText(8)}`, JSON.stringify({ type: 'user.created' })];
  const secret = credential(method, 'secret').replace('whsec_', '');
  return webhook(method, {
    body,
    type: json,
    signed: `${id}.${time}.${body}`,
    key: computeValue('utf8', { base64: secret }),
    encoding: 'base64',
    headers: (signature) => ({
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': `v1,${signature}`,
    }),
  });
};

export const slackWebhook: Runner = (method) => {
  const [time, body] = [seconds(), `command=%2Fweather&text=${randomText(4)}`];
  return webhook(method, {
    body,
    type: 'application/x-www-form-urlencoded',
    signed: `v0:${time}:${body}`,
    key: credential(method, 'secret'),
    encoding: 'hex',
    headers: (signature) => ({
      'x-slack-request-timestamp': time,
      'x-slack-signature': `v0=${signature}`,
    }),
  });
};
