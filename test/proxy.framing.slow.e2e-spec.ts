// Ambiguous framing of requests through nginx: nginx and the service find the same requests in the same bytes.
import { startApp, type TestApp } from './support/app.js';
import {
  invalidRequests,
  nextRequest,
  partlySupportedRequests,
  validRequests,
} from './support/ambiguous-requests.js';
import { startNginx, type Proxy } from './support/nginx.js';
import { sendRaw } from './support/raw-connection.js';
import { requirePrograms } from './support/required-programs.js';

let app: TestApp;
let proxy: Proxy;
beforeAll(async () => {
  app = await startApp({ trustProxy: 1 });
  proxy = await startNginx([app.port, app.port]);
});
afterAll(async () => {
  await proxy.close();
  await app.close();
});

const { it: itWithNginx } = requirePrograms('nginx');
const statuses = (received: string): string[] => received.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];

itWithNginx.each([...invalidRequests, ...partlySupportedRequests, ...validRequests])(
  '$name: as many requests are executed as responses are sent',
  async ({ bytes }) => {
    const client = app.client();
    const text = Buffer.from(bytes + nextRequest(client.session ?? ''), 'latin1');
    const received = await sendRaw(proxy.port, text, 1000);
    const { body } = await client.get('/api/v1/products?name=Lamp');
    const found = statuses(received);

    // 501 is the response of nginx to an unknown transfer coding.
    expect(found.filter((status) => status.startsWith('5') && status !== '501')).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(3);
    expect(body.pagination.total).toBe(found.filter((status) => status === '201').length);
  },
);
