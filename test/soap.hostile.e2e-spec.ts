// Malicious XML: every message gets a fault or a 4xx response, and the service stays available.
import { sharedApp, type SharedApp } from './support/app.js';
import { hostileMessages, userEnvelope } from './support/hostile-soap.js';
import { RawConnection } from './support/raw-connection.js';
import { call, envelopeOf, faultOf, find, post, requestOf } from './support/soap.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
  await call(app.client(), 'GetUsers');
});

it.each(hostileMessages)('rejects %s', async (_, bytes) => {
  const response = await post(app.client(), bytes);

  expect(faultOf(response)).toMatchObject({ faultcode: 'soap:Client' });
  expect([400, 413, 415, 500]).toContain(response.status);
  expect(response.text).not.toMatch(/root:|at .*\.[jt]s:|node_modules/);
});

it('limits the length of fault messages', async () => {
  const { text } = await post(app.client(), envelopeOf(`<${'p'.repeat(100_000)}:GetUsers/>`));

  expect(text.length).toBeLessThan(1000);
});

it('treats property names of Object.prototype as ordinary names', async () => {
  const client = app.client();
  const envelope = envelopeOf('<__proto__/>');

  expect(faultOf(await post(client, envelope)).faultstring).toContain('there is no operation __proto__');
  expect(faultOf(await post(client, requestOf('CreateUser', { constructor: 'x' }))).details).toContainEqual({
    field: 'constructor',
    message: 'must NOT have additional properties',
  });
});

it('responds to an incomplete body with a 4xx or closes the connection', async () => {
  const head =
    'POST /soap HTTP/1.1\r\nhost: a\r\ncontent-type: text/xml\r\ncontent-length: 500\r\nconnection: close\r\n\r\n';
  const connection = await RawConnection.connect(app.port, { allowHalfOpen: true });
  connection.send(`${head}${userEnvelope('Ada').slice(0, 100)}`);
  connection.end();
  const response = await connection.readToEnd();

  expect(response === '' || /^HTTP\/1\.1 (4\d\d|500) /.test(response)).toBe(true);
});

it('is available afterwards', async () => {
  expect(find(await call(app.client(), 'GetUsers'), 'total').text).toBe('0');
});
