// vapid: an application server identifies itself to a push service by a signed token and its public key (RFC 8292).
import { authErrorOf } from '../bearer/bearer-scheme.js';
import { challenge } from '../challenge.js';
import { keyFiles, practiceKeyPair, vapidKey } from '../jws/practice-keys.js';
import { JwsError } from '../jws/reasons.js';
import { writePublicKey } from '../vapid/public-key.js';
import { vapidReasons } from '../vapid/reasons.js';
import { vapidCurl, vapidSubject } from '../vapid/samples.js';
import { verifyVapid } from '../vapid/verify.js';
import { defineScheme } from './scheme.js';

export const vapid = defineScheme({
  id: 'vapid',
  aliases: ['web-push'],
  title: 'VAPID (Web Push)',
  family: 'tokens',
  standard: { name: 'RFC 8292', url: 'https://www.rfc-editor.org/rfc/rfc8292' },
  summary:
    'The client signs a token for the origin of the service and sends it with its public key. The service needs no ' +
    'registration: the key itself identifies the sender.',
  async credentials({ keys }) {
    const { publicKey, privateKey } = await practiceKeyPair(keys, vapidKey);
    return {
      subject: vapidSubject,
      public_key: writePublicKey(publicKey),
      private_key: privateKey.export({ format: 'jwk' }).d,
      ...{ files: keyFiles(vapidKey.name) },
    };
  },
  reasons: vapidReasons,
  challenge: () => ({ 'www-authenticate': challenge('vapid') }),
  async verify(request, ports, reject) {
    try {
      return await verifyVapid(request, ports, reject);
    } catch (error) {
      throw error instanceof JwsError ? authErrorOf(error) : error;
    }
  },
  samples: () => ({ curl: vapidCurl }),
});
