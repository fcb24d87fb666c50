// Webhook signatures with the libraries of their senders, and with OpenSSL.
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { sign } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { command, expectIdentity, expectReason } from './clients.mjs';

const body = JSON.stringify({ event: 'user.created', name: 'Zoë', at: new Date().toISOString() });
const reserialized = JSON.stringify(JSON.parse(body), null, 1).replace(/\n */g, '').replaceAll('":', '": ');

export function checks({ baseUrl }) {
  /** Sends the body with these headers. */
  const post = async (scheme, headers, sent = body) => {
    const response = await fetch(`${baseUrl}/auth/protected/${scheme}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: sent,
    });
    return response.json();
  };
  return {
    'webhook-github: @octokit/webhooks-methods': async () => {
      const signature = await sign('practice-github-secret-2026', body);
      const headers = { 'x-hub-signature-256': signature, 'x-github-delivery': randomUUID() };
      expectIdentity(await post('webhook-github', headers), 'webhook-github');
      expectReason(await post('webhook-github', headers), 'replayed');
      expectReason(await post('webhook-github', headers, `${body}\n`), 'body_line_break');
    },
    'webhook-stripe: stripe': async () => {
      const secret = 'practice-stripe-secret-2026';
      const header = (payload) => Stripe.webhooks.generateTestHeaderString({ payload, secret });
      expectIdentity(await post('webhook-stripe', { 'stripe-signature': header(body) }), 'webhook-stripe');
      expectReason(
        await post('webhook-stripe', { 'stripe-signature': header(body) }, reserialized),
        'json_reserialised',
      );
      const old = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: Math.floor(Date.now() / 1000) - 400,
      });
      expectReason(await post('webhook-stripe', { 'stripe-signature': old }), 'too_old');
    },
    'webhook-standard: standardwebhooks': async () => {
      const secret = await secretOf(baseUrl, 'webhook-standard');
      const [id, now] = [`msg_${randomUUID()}`, new Date()];
      const headers = (signature) => ({
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now / 1000)),
        'webhook-signature': signature,
      });
      const right = new Webhook(secret).sign(id, now, body);
      expectIdentity(await post('webhook-standard', headers(right)), 'webhook-standard');
      const raw = new Webhook(secret, { format: 'raw' }).sign(id, now, body);
      expectReason(await post('webhook-standard', headers(raw)), 'secret_not_decoded');
    },
    'webhook-slack: the algorithm of its documentation': async () => {
      const t = String(Math.floor(Date.now() / 1000));
      const mac = createHmac('sha256', 'practice-slack-secret-2026').update(`v0:${t}:${body}`).digest('hex');
      const headers = { 'x-slack-signature': `v0=${mac}`, 'x-slack-request-timestamp': t };
      expectIdentity(await post('webhook-slack', headers), 'webhook-slack');
    },
    'hmac: OpenSSL': async () => {
      const t = String(Math.floor(Date.now() / 1000));
      const text = `POST\n/auth/protected/hmac\n${t}\n${body}`;
      const script = `printf %s "$1" | openssl dgst -sha256 -hmac practice-hmac-secret-2026 -r | cut -d' ' -f1`;
      const signature = (await command('bash', ['-c', script, '-', text])).trim();
      assert.match(signature, /^[0-9a-f]{64}$/);
      const headers = {
        'x-timestamp': t,
        authorization: `HMAC-SHA256 keyId="practice", signature="${signature}"`,
      };
      expectIdentity(await post('hmac', headers), 'hmac');
    },
  };
}

async function secretOf(baseUrl, scheme) {
  const { data } = await (await fetch(`${baseUrl}/auth/methods`)).json();
  return data.find(({ id }) => id === scheme).credentials.secret;
}
