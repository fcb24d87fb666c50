// vapid with web-push, the reference library for application servers.
import webPush from 'web-push';
import { curl, expectIdentity, expectReason } from './clients.mjs';

const subject = 'mailto:push@example.com';

export function checks({ baseUrl }) {
  const send = async ({ Authorization }) =>
    curl('-H', `Authorization: ${Authorization}`, `${baseUrl}/auth/protected/vapid`);
  const practiceKeys = async () => {
    const { data } = await curl(`${baseUrl}/auth/methods`);
    return data.find(({ id }) => id === 'vapid').credentials;
  };
  const headers = (audience, { public_key, private_key }, encoding = 'aes128gcm') =>
    webPush.getVapidHeaders(audience, subject, public_key, private_key, encoding);

  return {
    'vapid: web-push with the practice key, and with a key of its own': async () => {
      expectIdentity(await send(headers(baseUrl, await practiceKeys())), 'vapid');
      const { publicKey, privateKey } = webPush.generateVAPIDKeys();
      const own = { public_key: publicKey, private_key: privateKey };
      expectIdentity(await send(headers(baseUrl, own)), 'vapid');
    },
    'vapid: web-push for another push service, and in the form of the draft': async () => {
      const keys = await practiceKeys();
      expectReason(await send(headers('https://push.example.net', keys)), 'wrong_audience');
      expectReason(await send(headers(baseUrl, keys, 'aesgcm')), 'draft_scheme');
    },
  };
}
