// The retry checks: third-party clients against fault plans. With retries they succeed, without they fail, and the journal has each
// of their requests.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runApollo } from './retries/apollo.mjs';
import { httpClients } from './retries/http-clients.mjs';
import { FaultSession } from './retries/session.mjs';

const run = promisify(execFile);
const python = '/usr/bin/python3';

/** The presets: `retry-twice` fails the first two requests with 503, `lost-response` resets the connection after the first create. */
const TWICE = 'retry-twice';
const LOST = 'lost-response';
const attempts = { with: 3, without: 1 };
const READ = 'query { products(limit: 1) { items { id } } }';
const CREATE = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }';
const lamp = { name: 'Retry Lamp', price: 5 };

/** The checks by name: functions that throw on failure, or return the reason for skipping. */
export function retryChecks(baseUrl) {
  return {
    ...Object.fromEntries(
      Object.entries(httpClients).flatMap(([name, client]) => restChecks(baseUrl, name, client)),
    ),
    'retries: Apollo Client with RetryLink': () => apolloRetries(baseUrl),
    'retries: zeep with urllib3 Retry': () => zeepRetries(baseUrl),
    'retries: curl --retry': () => curlRetries(baseUrl),
    'lost response: Apollo Client with RetryLink creates a second record': () => apolloDuplicates(baseUrl),
    'lost response: zeep with urllib3 Retry creates a second record': () => zeepDuplicates(baseUrl),
    'lost response: curl --retry-all-errors creates a second record': () => curlDuplicates(baseUrl),
  };
}

function restChecks(baseUrl, name, client) {
  return [
    [`retries: ${name}`, () => restRetries(baseUrl, client)],
    [`lost response: ${name} creates a second record with POST`, () => restDuplicates(baseUrl, client)],
    [`lost response: ${name} creates one record with a unique field`, () => restUnique(baseUrl, client)],
  ];
}

async function restRetries(baseUrl, client) {
  const send = (session, count) =>
    client(`${baseUrl}/api/v1/products`, { method: 'GET', headers: session.headers }, count);
  const patient = await FaultSession.open(baseUrl, TWICE);
  assert.equal(await send(patient, attempts.with), 200);
  await patient.expectStatuses('listProducts', [503, 503, 200]);
  const impatient = await FaultSession.open(baseUrl, TWICE);
  assert.notEqual(await send(impatient, attempts.without).catch(() => 'failed'), 200);
  await impatient.expectStatuses('listProducts', [503]);
}

const post = (session, body) => ({
  method: 'POST',
  headers: { ...session.headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function restDuplicates(baseUrl, client) {
  const session = await FaultSession.open(baseUrl, LOST);
  assert.equal(await client(`${baseUrl}/api/v1/products`, post(session, lamp), attempts.with), 201);
  assert.equal(await session.count('products', 'name', lamp.name), 2);
  await session.expectStatuses('createProduct', [201, 201]);
}

/** The second attempt gets 409: the email address is taken by the record of the first. */
async function restUnique(baseUrl, client) {
  const session = await FaultSession.open(baseUrl, LOST);
  const user = { name: 'Retry', email: `retry-${session.id}@example.com` };
  const last = await client(`${baseUrl}/api/v1/users`, post(session, user), 2).catch(() => 'failed');
  assert.notEqual(last, 201);
  assert.equal(await session.count('users', 'email', user.email), 1);
  await session.expectStatuses('createUser', [201, 409]);
}

async function apolloRetries(baseUrl) {
  const patient = await FaultSession.open(baseUrl, TWICE);
  const { products } = await runApollo(patient, READ, {}, attempts.with);
  assert.ok(Array.isArray(products.items));
  await patient.expectStatuses('listProducts', [503, 503, 200]);
  const impatient = await FaultSession.open(baseUrl, TWICE);
  await assert.rejects(runApollo(impatient, READ, {}, attempts.without));
  await impatient.expectStatuses('listProducts', [503]);
}

async function apolloDuplicates(baseUrl) {
  const session = await FaultSession.open(baseUrl, LOST);
  await runApollo(session, CREATE, { input: lamp }, attempts.with);
  assert.equal(await session.count('products', 'name', lamp.name), 2);
}

const zeep = ({ baseUrl, id }, count) =>
  run(python, [join(import.meta.dirname, 'retries/zeep_client.py'), baseUrl, id, String(count), lamp.name], {
    timeout: 300_000,
  });

/** Runs a check if zeep is installed. Otherwise it is skipped, or fails in CI. */
async function withZeep(check) {
  const isInstalled = await run(python, ['-c', 'import zeep']).then(
    () => true,
    () => false,
  );
  if (isInstalled) return void (await check());
  if (process.env.CI !== undefined) throw new Error('CI requires python3-zeep');
  return 'apt-get install python3-zeep';
}

const zeepRetries = (baseUrl) =>
  withZeep(async () => {
    const patient = await FaultSession.open(baseUrl, TWICE);
    await zeep(patient, attempts.with);
    await patient.expectStatuses('createProduct', [503, 503, 200]);
    const impatient = await FaultSession.open(baseUrl, TWICE);
    await assert.rejects(zeep(impatient, attempts.without));
    await impatient.expectStatuses('createProduct', [503]);
  });

/** urllib3 counts a reset after the request was sent as a read error and repeats it, since POST is an allowed method. */
const zeepDuplicates = (baseUrl) =>
  withZeep(async () => {
    const session = await FaultSession.open(baseUrl, LOST);
    await zeep(session, attempts.with);
    assert.equal(await session.count('products', 'name', lamp.name), 2);
  });

const curl = ({ baseUrl, id }, path, ...options) =>
  run('curl', ['-sS', '--fail', '-H', `x-session-id: ${id}`, ...options, baseUrl + path], {
    timeout: 300_000,
  });

async function curlRetries(baseUrl) {
  const patient = await FaultSession.open(baseUrl, TWICE);
  await curl(patient, '/api/v1/products', '--retry', '2');
  await patient.expectStatuses('listProducts', [503, 503, 200]);
  const impatient = await FaultSession.open(baseUrl, TWICE);
  await assert.rejects(curl(impatient, '/api/v1/products'));
  await impatient.expectStatuses('listProducts', [503]);
}

async function curlDuplicates(baseUrl) {
  const session = await FaultSession.open(baseUrl, LOST);
  const json = ['-H', 'content-type: application/json', '-d', JSON.stringify(lamp)];
  await curl(
    session,
    '/api/v1/products',
    ...json,
    '--retry',
    '2',
    '--retry-all-errors',
    '--retry-delay',
    '0',
  );
  assert.equal(await session.count('products', 'name', lamp.name), 2);
  await session.expectStatuses('createProduct', [201, 201]);
}
