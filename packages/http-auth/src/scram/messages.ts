// The messages of SCRAM: attributes with names of one letter, separated by commas (RFC 5802 §5, §7).

/** Characters of a message. Longer ones are not parsed. */
const MAX_MESSAGE_LENGTH = 1024;

/** The syntax of a message is wrong. The error message says why. */
export class MalformedMessage extends Error {}

export interface ClientFirst {
  /** `n`: no channel binding. `y`: supported by the client only. `p`: required. */
  readonly flag: string;
  /** Flag and authorization identity, with both commas; it returns in the second message. */
  readonly gs2Header: string;
  /** Undefined if the client acts for itself. */
  readonly authorizationIdentity: string | undefined;
  /** The message without its header: a part of what is signed. */
  readonly bare: string;
  readonly username: string;
  readonly nonce: string;
}

/** Throws MalformedMessage. */
export function parseClientFirst(text: string): ClientFirst {
  checkText(text);
  const [, gs2Header = '', flag = '', identity, bare = ''] =
    /^((n|y|p=[\w.-]+),(?:a=([^,]*))?,)(.*)$/s.exec(text) ?? [];
  if (gs2Header === '') throw new MalformedMessage('It must start with `n,,`.');
  if (bare.startsWith('m='))
    throw new MalformedMessage('The extension `m` is not supported (RFC 5802 §5.1).');
  const [, name, nonce] = /^n=([^,]*),r=([^,]+)(?:,.*)?$/s.exec(bare) ?? [];
  if (name === undefined || nonce === undefined) {
    throw new MalformedMessage('After `n,,` come `n=` with the user name, a comma, and `r=` with the nonce.');
  }
  return {
    ...{ flag, gs2Header, bare, nonce },
    username: decodeName(name),
    authorizationIdentity: identity === undefined ? undefined : decodeName(identity),
  };
}

export interface ClientFinal {
  /** The header of the first message, in base64. */
  readonly binding: string;
  /** Both nonces. */
  readonly nonce: string;
  readonly proof: string;
  /** The message without the proof: a part of what is signed. */
  readonly withoutProof: string;
}

/** Throws MalformedMessage. */
export function parseClientFinal(text: string): ClientFinal {
  checkText(text);
  const [, withoutProof, binding, nonce, proof] =
    /^(c=([^,]*),r=([^,]*)(?:,[^p][^,]*)*),p=([^,]*)$/s.exec(text) ?? [];
  if (withoutProof === undefined || binding === undefined || nonce === undefined || proof === undefined) {
    throw new MalformedMessage('It has `c=`, `r=` and `p=` in this order, separated by commas.');
  }
  return { withoutProof, binding, nonce, proof };
}

export function serverFirst(nonce: string, salt: Buffer, iterations: number): string {
  return `r=${nonce},s=${salt.toString('base64')},i=${iterations}`;
}

export function serverFinal(signature: Buffer): string {
  return `v=${signature.toString('base64')}`;
}

function checkText(text: string): void {
  if (text.length > MAX_MESSAGE_LENGTH) {
    throw new MalformedMessage(`It has more than ${MAX_MESSAGE_LENGTH} characters.`);
  }
  if (/[\r\n]$/.test(text)) {
    throw new MalformedMessage('It ends with a line break. The examples of RFC 7804 have one too.');
  }
}

/** In a name, `=2C` is a comma and `=3D` an equals sign. */
function decodeName(name: string): string {
  if (/=(?!2C|3D)/.test(name)) {
    throw new MalformedMessage('In the user name, write `=2C` for a comma and `=3D` for an equals sign.');
  }
  return name.replaceAll('=2C', ',').replaceAll('=3D', '=');
}
