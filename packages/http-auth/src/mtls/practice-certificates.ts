// The practice certificates that the application issues, and the key of the CA that signs them.

/** The name of the CA's key pair. */
export const CA_KEY = 'practice-mtls-ca';

/** Client certificates with their keys, valid and invalid ones. */
export const clientCertificates = {
  client: 'a valid one, for the demo account',
  expired: 'ended yesterday',
  'not-yet-valid': 'begins tomorrow',
  'wrong-purpose': 'is for servers',
  'unknown-subject': 'names a subject without an account',
  rogue: 'signed by another CA',
} as const;

/** Every file of `GET /auth/mtls/{name}`, with its content. */
export const pemFiles: readonly { readonly name: string; readonly about: string }[] = [
  { name: 'ca.pem', about: 'the practice CA, to trust the server by' },
  ...Object.entries(clientCertificates).map(([name, about]) => ({ name: `${name}.pem`, about })),
  { name: 'client.crt', about: 'the certificate of client.pem alone' },
  { name: 'client.key', about: 'its key alone' },
];
