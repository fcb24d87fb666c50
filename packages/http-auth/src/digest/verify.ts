// Verifies the credentials of Digest (RFC 7616 §3.4): the account, then the response, then the nonce. A stale nonce is
// not an error of the client and is reported differently from a wrong password.
import type { Account } from '../identity.js';
import { REALM } from '../challenge.js';
import { diagnose } from '../diagnosis/diagnose.js';
import { isEqual } from '../secure-compare.js';
import type { AuthResult, ReasonDetails } from '../schemes/scheme.js';
import type { DigestAttempt, DigestContext } from './context.js';
import { authenticationInfo } from './challenge.js';
import { parametersIn, readCredentials } from './credentials.js';
import { ageOf, claim, rejectUnknown } from './nonce.js';
import type { DigestCandidateContext } from './candidate-context.js';
import { responseCandidates } from './candidates.js';
import { appliesTo } from './reasons.js';
import { a2, ha1, hashedText, responseOf, type ResponseInput } from './response.js';

/** Throws `reject(…)`. */
export async function verifyDigest(given: DigestContext): Promise<AuthResult> {
  const { variant, request, ports, reject } = given;
  const parameters = parametersIn(request, reject);
  const age = ageOf(given, parameters);
  const attempt = { ...given, sent: readCredentials(variant, request, parameters, reject), age };
  const account = accountIn(attempt);
  const right = responseInput(attempt, account);
  rejectUnknown(attempt, right);
  checkResponse(attempt, right, account);
  await claim(attempt);
  return {
    ...account,
    algorithm: attempt.sent.algorithm.name,
    headers: authenticationInfo(variant, right, ports, request.now),
    notes: [...attempt.sent.notes, ...notesOn(attempt, account)],
  };
}

function accountIn(attempt: DigestAttempt): Account {
  const { ports, reject, sent } = attempt;
  const { username, isHashed } = sent;
  if (isHashed) return accountOfHash(attempt);
  const account = ports.accounts.find(username);
  if (account !== undefined) return account;
  const meant = ports.accounts.all.find(({ subject }) => subject.startsWith(`${username.toLowerCase()}@`));
  throw reject('unknown_user', {
    ...(meant &&
      username !== '' && { message: `No account has this login name. Did you mean \`${meant.subject}\`?` }),
    debug: { received: username },
  });
}

/** Compares the hash with the hash of each account's name (§3.4.4). A service with many accounts stores the hashes. */
function accountOfHash({ variant, ports, reject, sent }: DigestAttempt): Account {
  if (!variant.userhash) throw reject('userhash_not_offered');
  const { hash } = sent.algorithm;
  const account = ports.accounts.all.find(({ subject }) =>
    isEqual(hash(`${subject}:${REALM}`), sent.username),
  );
  if (account === undefined) throw reject('wrong_userhash', { debug: { received: sent.username } });
  return account;
}

function responseInput(
  { variant, request, sent }: DigestAttempt,
  { subject, password }: Account,
): ResponseInput {
  const { algorithm, isHashed, username, uri, nonce, nc, cnonce } = sent;
  const { hash, session } = algorithm;
  return {
    hash,
    session,
    // The username as it was sent: a client hashes what the user typed, even if that is `Alice@Example.com`.
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
  { variant, request, reject, sent }: DigestAttempt,
  right: ResponseInput,
  account: Account,
): void {
  const expected = responseOf(right);
  const received = sent.response.toLowerCase();
  const isRight = isEqual(received, expected);
  if (isRight && received === sent.response) return;
  const details = { debug: steps(right, expected, sent.response) } satisfies ReasonDetails;
  if (isRight) throw reject('upper_case_hex', details);
  if (!/^[0-9a-f]*$/.test(received)) throw reject('not_hex', details);
  const candidates = responseCandidates.filter(({ code }) => appliesTo(variant, code));
  const context: DigestCandidateContext = {
    right,
    body: request.body,
    username: sent.username,
    names: otherNames(account),
    // Read as text: the header `Host` can hold anything.
    host: request.origin.replace(/^\w+:\/\/|\/.*/g, ''),
  };
  const known = diagnose(candidates, context, (response) => isEqual(response, received));
  if (known === undefined) {
    throw reject(received.length === expected.length ? 'response_mismatch' : 'wrong_length', details);
  }
  throw reject(known.code, { ...details, ...(known.message !== undefined && { message: known.message }) });
}

function otherNames({ subject, name }: Account): string[] {
  const [local = ''] = subject.split('@');
  return [subject, local, name, subject.toUpperCase(), `"${subject}"`, encodeURIComponent(subject), ''];
}

/** Every step of the computation, without the password. */
function steps(right: ResponseInput, expected: string, received: string): Record<string, string> {
  const { username, realm, session, nonce, cnonce, hash } = right;
  const secret = `${username}:${realm}:<password>`;
  return {
    a1: session ? `H(${secret}):${nonce}:${cnonce}` : secret,
    ha1: ha1(right),
    a2: a2(right),
    ha2: hash(a2(right)),
    input: hashedText(right),
    expected,
    received,
  };
}

function notesOn({ variant, sent }: DigestAttempt, { subject }: Account): string[] {
  const { algorithms, userhash } = variant;
  const notes: string[] = [];
  if (!sent.isHashed && sent.username !== subject) {
    notes.push(
      'The name and the login name of the account differ in upper and lower case. A server that stores H(A1) rejects it.',
    );
  }
  if (userhash && !sent.isHashed) {
    notes.push('The challenge has `userhash=true`, but the name was sent. RFC 7616 §3.4.4 allows both.');
  }
  if (sent.algorithm !== algorithms[0]) {
    notes.push(
      `The client used ${sent.algorithm.name}. The challenge with ${algorithms[0].name} is first and stronger.`,
    );
  }
  return notes;
}
