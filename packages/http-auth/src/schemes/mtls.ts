// Mutual TLS: a client certificate that the practice CA signed. The handshake proves that the client has its key.
import type { X509Certificate } from 'node:crypto';
import { challenge } from '../challenge.js';
import { CA_KEY, pemFiles } from '../mtls/practice-certificates.js';
import { defineScheme } from './scheme.js';

/** `id-kp-clientAuth` (RFC 5280 §4.2.1.12). */
const CLIENT_PURPOSE = '1.3.6.1.5.5.7.3.2';
const FETCH = 'GET /auth/mtls/client.pem';

export const mtls = defineScheme({
  id: 'mtls',
  aliases: ['mutual-tls', 'client-certificate'],
  title: 'Client certificate (mutual TLS)',
  family: 'transport',
  standard: { name: 'RFC 8446 §4.4', url: 'https://www.rfc-editor.org/rfc/rfc8446#section-4.4' },
  summary:
    'The client proves in the TLS handshake that it has the private key of a certificate; no secret is sent. It is common ' +
    'between services and in banking.',
  credentials: () => ({
    port: 'MTLS_PORT of the configuration; without it, the service has no TLS port',
    certificates: Object.fromEntries(pemFiles.map(({ name, about }) => [`GET /auth/mtls/${name}`, about])),
  }),
  reasons: {
    plain_http: {
      message: 'The connection is plain HTTP, which has no certificates.',
      hint: 'Connect with https to the port that `MTLS_PORT` configures.',
    },
    no_certificate: {
      message: 'The TLS handshake succeeded, but the client sent no certificate.',
      hint: `Get a certificate with its key from \`${FETCH}\`.`,
    },
    self_signed: {
      message: 'The certificate is self-signed.',
      hint: `Use one that the practice CA signed: \`${FETCH}\`.`,
    },
    foreign_ca: {
      message: 'Another CA than the practice CA signed the certificate.',
      hint: `Get a certificate from \`${FETCH}\`.`,
    },
    not_yet_valid: {
      message: 'The certificate is not valid yet (RFC 5280 §4.1.2.5).',
      hint: 'Wait until it is valid, or check your clock.',
    },
    expired: {
      message: 'The certificate has expired (RFC 5280 §4.1.2.5).',
      hint: `Get a new one from \`${FETCH}\`.`,
    },
    wrong_purpose: {
      message: 'The certificate is not for clients.',
      hint: 'Use one with `clientAuth` in `extKeyUsage` (RFC 5280 §4.2.1.12).',
    },
    unknown_subject: {
      message: 'The certificate is valid, but its common name is not an account.',
      hint: `Use a certificate of a demo account: \`${FETCH}\`.`,
    },
  },
  challenge: () => ({ 'www-authenticate': challenge('ClientCertificate') }),
  async verify({ tls, now }, { accounts, keys }, reject) {
    if (tls === undefined) throw reject('plain_http');
    const { certificate } = tls;
    if (certificate === undefined) throw reject('no_certificate');
    const debug = shown(certificate);
    const { publicKey } = await keys.pair(CA_KEY, 'ec-p256');
    if (!certificate.verify(publicKey)) {
      const isOwn = certificate.verify(certificate.publicKey);
      throw reject(isOwn ? 'self_signed' : 'foreign_ca', { debug });
    }
    if (now < Date.parse(certificate.validFrom)) throw reject('not_yet_valid', { debug });
    if (now > Date.parse(certificate.validTo)) throw reject('expired', { debug });
    if (!certificate.keyUsage.includes(CLIENT_PURPOSE)) throw reject('wrong_purpose', { debug });
    const [, name = ''] = /^CN=(.*)$/m.exec(certificate.subject) ?? [];
    const account = accounts.find(name);
    if (account === undefined) throw reject('unknown_subject', { debug });
    return { ...account, debug };
  },
  samples: () => ({
    curl: ({ base, mtlsPort }) =>
      mtlsPort === undefined
        ? { cannot: 'The service has no TLS port. Start it with MTLS_PORT, such as MTLS_PORT=3443.' }
        : `d=$(mktemp -d); for f in ca client; do curl -s -o $d/$f.pem {base}/auth/mtls/$f.pem; done; ` +
          `curl -s --cacert $d/ca.pem --cert $d/client.pem https://${new URL(base).hostname}:${mtlsPort}/auth/protected/mtls`,
  }),
});

function shown(certificate: X509Certificate): Readonly<Record<string, unknown>> {
  const { subject, issuer, validFrom, validTo, serialNumber, fingerprint256 } = certificate;
  return {
    ...{ subject, issuer, serial: serialNumber, fingerprint256 },
    ...{ valid_from: validFrom, valid_to: validTo, purposes: certificate.keyUsage },
  };
}
