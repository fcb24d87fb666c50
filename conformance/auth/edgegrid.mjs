// Akamai EdgeGrid, by Akamai's own client. It knows https only; it signs, and is sent on by http.
import EdgeGrid from 'akamai-edgegrid';
import { command, recognised, refused } from './clients.mjs';

const scheme = 'akamai-edgegrid';
const tokens = ['akab-practice-client-token', 'practice-client-secret=', 'akab-practice-access-token'];

export function checks({ baseUrl }) {
  const path = `/auth/protected/${scheme}`;
  const host = new URL(baseUrl).host;
  const client = (secret = tokens[1]) => new EdgeGrid(tokens[0], secret, tokens[2], host);
  return {
    'akamai-edgegrid: akamai-edgegrid': async () => {
      const { notes } = recognised(await send(client(), { path }), scheme);
      if (baseUrl.startsWith('http:') && notes?.length !== 1) throw new Error('https for http is not noted');
      recognised(await send(client(), { path, qs: { b: '2', a: 'x y' } }), scheme);
      recognised(await send(client(), { path, method: 'POST', body: { name: 'Zoë' } }), scheme);
      recognised(await send(client(), { path, method: 'POST', body: { text: 'x'.repeat(90_000) } }), scheme);
    },
    'akamai-edgegrid: akamai-edgegrid with another secret': async () => {
      refused(await send(client('another'), { path }), 'signature_mismatch');
    },
    'akamai-edgegrid: openssl and curl, as the catalogue has it': async () => {
      const { data } = await (await fetch(`${baseUrl}/auth/methods`)).json();
      const { curl } = data.find(({ id }) => id === scheme);
      recognised(JSON.parse(await command('bash', ['-c', curl.replace(/\bcurl\b/, 'curl -s')])), scheme);
    },
  };

  /** Through the client's own pipeline, refusals too. */
  function send(signer, call) {
    const { request } = signer.auth(call);
    request.url = request.url.replace(/^https:/, new URL(baseUrl).protocol);
    request.validateStatus = () => true;
    return new Promise((resolve, reject) => {
      signer.send((error, response) => (error ? reject(error) : resolve(response.data)));
    });
  }
}
