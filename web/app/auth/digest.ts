// HTTP Digest authentication (RFC 7616): requests the challenge, then computes the response.
import { computeValue } from '../../../src/core/compute/functions.ts';
import { sendRequest } from '../api.ts';
import { randomText } from '../random-text.ts';
import { credential, withHeaders, type ComputedStep, type Runner } from './attempt.ts';

const hashes: Readonly<Record<string, string>> = { MD5: 'md5', 'SHA-256': 'sha256' };

interface Challenge {
  readonly text: string;
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string;
  readonly algorithm: string;
  /** Empty for RFC 2069. */
  readonly qop: string;
}

export const digest: Runner = async (method) => {
  const challenge = await requestChallenge(method.path);
  const { text, realm, nonce, opaque, algorithm, qop } = challenge;
  const username = credential(method, 'username');
  const password = credential(method, 'password');
  const counted = qop === '' ? {} : { qop, nc: '00000001', cnonce: randomText(8) };
  const signed = { username, realm, nonce, uri: method.path };
  const response = computeValue('digest_response', {
    ...signed,
    ...counted,
    algorithm,
    password,
    method: 'GET',
  });
  const quoted = { ...signed, ...(opaque !== '' && { opaque }), ...counted, response };
  const parameters = Object.entries({ ...quoted, algorithm }).map(([name, value]) =>
    ['qop', 'nc', 'algorithm'].includes(name) ? `${name}=${value}` : `${name}="${value}"`,
  );
  return withHeaders(method, { authorization: `Digest ${parameters.join(', ')}` }, [
    { title: 'Challenge in www-authenticate', value: text },
    ...hashSteps({ ...challenge, username, password, uri: method.path, cnonce: counted.cnonce ?? '' }),
    { title: 'response', value: response },
  ]);
};

interface Hashed extends Challenge {
  readonly username: string;
  readonly password: string;
  readonly uri: string;
  readonly cnonce: string;
}

/** H(A1) and H(A2) (RFC 7616 §3.4.2 and §3.4.3). */
function hashSteps(one: Hashed): readonly ComputedStep[] {
  const [name = '', session] = one.algorithm.split('-sess');
  const h = (text: string): string => computeValue(hashes[name] ?? '', { text });
  const secret = h(`${one.username}:${one.realm}:${one.password}`);
  const target = `GET:${one.uri}`;
  const isBodyHashed = one.qop === 'auth-int';
  return [
    { title: `${name}(username:realm:password)`, value: secret },
    ...(session === undefined
      ? []
      : [
          {
            title: `H(A1) = ${name}(previous value:nonce:cnonce)`,
            value: h(`${secret}:${one.nonce}:${one.cnonce}`),
          },
        ]),
    {
      title: `H(A2) = ${name}(${isBodyHashed ? 'method:uri:hash of the body' : 'method:uri'})`,
      value: h(isBodyHashed ? `${target}:${h('')}` : target),
    },
  ];
}

async function requestChallenge(path: string): Promise<Challenge> {
  const { response } = await sendRequest({ method: 'GET', path }, { byUser: true });
  const all = response.headers.find(([name]) => name === 'www-authenticate')?.[1] ?? '';
  // Several challenges arrive as one list; the first one is the strongest.
  const text = all.split(/, (?=Digest )/)[0] ?? '';
  const part = (name: string): string =>
    new RegExp(`\\b${name}=(?:"([^"]*)"|([^\\s,]+))`).exec(text)?.slice(1).find(Boolean) ?? '';
  return {
    text,
    realm: part('realm'),
    nonce: part('nonce'),
    opaque: part('opaque'),
    algorithm: part('algorithm') || 'MD5',
    qop: part('qop'),
  };
}
