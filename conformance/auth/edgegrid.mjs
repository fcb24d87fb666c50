// Akamai EdgeGrid with Akamai's client. It signs https URLs only; the requests are sent over http.
import EdgeGrid from 'akamai-edgegrid';
import { command, expectIdentity, expectReason } from './clients.mjs';

const scheme = 'akamai-edgegrid';
const tokens = ['akab-practice-client-token', 'practice-client-secret=', 'akab-practice-access-token'];

export function checks({ baseUrl }) {
  const path = `/auth/protected/${scheme}`;
  const host = new URL(baseUrl).host;
  const client = (secret = tokens[1]) => new EdgeGrid(tokens[0], secret, tokens[2], host);
  return {
    'akamai-edgegrid: akamai-edgegrid': async () => {
      const { notes } = expectIdentity(await send(client(), { path }), scheme);
      if (baseUrl.startsWith('http:') && notes?.length !== 1)
        throw new Error('the response has no note about https');
      expectIdentity(await send(client(), { path, qs: { b: '2', a: 'x y' } }), scheme);
      expectIdentity(await send(client(), { path, method: 'POST', body: { name: 'Zoë' } }), scheme);
      expectIdentity(
        await send(client(), { path, method: 'POST', body: { text: 'x'.repeat(90_000) } }),
        scheme,
      );
    },
    'akamai-edgegrid: akamai-edgegrid with another secret': async () => {
      expectReason(await send(client('another'), { path }), 'signature_mismatch');
    },
    'akamai-edgegrid: the openssl and curl command of /auth/methods': async () => {
      const { data } = await (await fetch(`${baseUrl}/auth/methods`)).json();
      const { curl } = data.find(({ id }) => id === scheme);
      expectIdentity(JSON.parse(await command('bash', ['-c', curl.replace(/\bcurl\b/, 'curl -s')])), scheme);
    },
  };

  /** Sends with the client's own HTTP stack, error responses included. */
  function send(signer, call) {
    const { request } = signer.auth(call);
    request.url = request.url.replace(/^https:/, new URL(baseUrl).protocol);
    request.validateStatus = () => true;
    return new Promise((resolve, reject) => {
      signer.send((error, response) => (error ? reject(error) : resolve(response.data)));
    });
  }
}
