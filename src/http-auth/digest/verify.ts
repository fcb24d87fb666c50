// Verifies the credentials of Digest (RFC 7616 §3.4): who it is, whether the response is right, and only then whether the
// nonce may still be used, for a nonce that went stale is no fault of the client and told otherwise than a wrong password.
import { accountOf, accounts, type Account } from '../accounts.js';
import { REALM } from '../challenge.js';
import { isEqual } from '../secure-compare.js';
import type { Accepted, MistakeExtras } from '../schemes/scheme.js';
import type { Attempt, Given } from './context.js';
import { authenticationInfo } from './challenge.js';
import { parametersIn, readCredentials } from './credentials.js';
import { ageOf, claim, refuseUnknown } from './nonce.js';
import { diagnose } from './candidates.js';
import { a2, ha1, responseInput, responseOf, type Ingredients } from './response.js';

/** Throws what `refuse` makes of a mistake. */
export async function verifyDigest(given: Given): Promise<Accepted> {
  const { variant, request, tools, refuse } = given;
  const parameters = parametersIn(request, refuse);
  const age = ageOf(given, parameters);
  const attempt = { ...given, sent: readCredentials(variant, request, parameters, refuse), age };
  const account = accountIn(attempt);
  const right = ingredients(attempt, account);
  refuseUnknown(attempt, right);
  checkResponse(attempt, right, account);
  await claim(attempt);
  return {
    ...account,
    headers: authenticationInfo(variant, right, tools, request.now),
    notes: [...attempt.sent.notes, ...notesOn(attempt, account)],
  };
}

function accountIn(attempt: Attempt): Account {
  const { refuse, sent } = attempt;
  const { username, isHashed } = sent;
  if (isHashed) return accountOfHash(attempt);
  const account = accountOf(username);
  if (account !== undefined) return account;
  const meant = accounts.find(({ subject }) => subject.startsWith(`${username.toLowerCase()}@`));
  throw refuse('unknown_user', {
    ...(meant && username !== '' && { message: `There is no such account. Was \`${meant.subject}\` meant?` }),
    debug: { received: username },
  });
}

/** Any account could be meant, so all of them are hashed (§3.4.4); a service with more would keep the hashes. */
function accountOfHash({ variant, refuse, sent }: Attempt): Account {
  if (!variant.userhash) throw refuse('userhash_not_offered');
  const { hash } = sent.algorithm;
  const account = accounts.find(({ subject }) => isEqual(hash(`${subject}:${REALM}`), sent.username));
  if (account === undefined) throw refuse('wrong_userhash', { debug: { received: sent.username } });
  return account;
}

function ingredients({ variant, request, sent }: Attempt, { subject, password }: Account): Ingredients {
  const { algorithm, isHashed, username, uri, nonce, nc, cnonce } = sent;
  const { hash, session } = algorithm;
  return {
    hash,
    session,
    // As it was sent: a client hashes what its user typed, also where that is `Alice@Example.com`.
    username: isHashed ? subject : username,
    realm: REALM,
    password,
    method: request.method,
    uri,
    bodyHash: variant.qop === 'auth-int' ? hash(request.body) : undefined,
    nonce,
    qop: variant.qop,
    nc,
    cnonce,
  };
}

function checkResponse(
  { variant, request, refuse, sent }: Attempt,
  right: Ingredients,
  account: Account,
): void {
  const expected = responseOf(right);
  const received = sent.response.toLowerCase();
  const isRight = isEqual(received, expected);
  if (isRight && received === sent.response) return;
  const extras = { debug: workings(right, expected, sent.response) } satisfies MistakeExtras;
  if (isRight) throw refuse('upper_case_hex', extras);
  if (!/^[0-9a-f]*$/.test(received)) throw refuse('not_hex', extras);
  const known = diagnose(variant, received, right, {
    body: request.body,
    username: sent.username,
    names: otherNames(account),
    // Taken as text: what a client sends as `Host` need not be one.
    host: request.origin.replace(/^\w+:\/\/|\/.*/g, ''),
  });
  if (known === undefined) {
    throw refuse(received.length === expected.length ? 'wrong_password' : 'wrong_length', extras);
  }
  throw refuse(known.code, { ...extras, ...(known.message !== undefined && { message: known.message }) });
}

function otherNames({ subject, name }: Account): string[] {
  const [local = ''] = subject.split('@');
  return [subject, local, name, subject.toUpperCase(), `"${subject}"`, encodeURIComponent(subject), ''];
}

/** Every step of the arithmetic, but for the password. */
function workings(right: Ingredients, expected: string, received: string): Record<string, string> {
  const { username, realm, session, nonce, cnonce, hash } = right;
  const secret = `${username}:${realm}:<password>`;
  return {
    a1: session ? `H(${secret}):${nonce}:${cnonce}` : secret,
    ha1: ha1(right),
    a2: a2(right),
    ha2: hash(a2(right)),
    input: responseInput(right),
    expected,
    received,
  };
}

function notesOn({ variant, sent }: Attempt, { subject }: Account): string[] {
  const { algorithms, userhash } = variant;
  const notes: string[] = [];
  if (!sent.isHashed && sent.username !== subject) {
    notes.push(
      'The name differs from the account in upper and lower case; a server that stores H(A1) would refuse it.',
    );
  }
  if (userhash && !sent.isHashed) {
    notes.push(
      'The challenge says `userhash=true`, and the name was sent all the same. The RFC leaves it to the client.',
    );
  }
  if (sent.algorithm !== algorithms[0]) {
    notes.push(
      `${algorithms[0].name} was offered first and is stronger; the client chose ${sent.algorithm.name}.`,
    );
  }
  return notes;
}
