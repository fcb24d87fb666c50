// Graceful shutdown of an application. stop.slow.e2e-spec.ts tests it with processes and signals.
import { startApp } from './support/app.js';
import { RawConnection } from './support/raw-connection.js';
import { getRequest, productJson, tlsPortOf, waitUntilClosed, uploadHead } from './support/shutdown.js';

describe('an application that is closed', () => {
  it('serves a request in progress, as the last one of its connection', async () => {
    const app = await startApp();
    const line = await RawConnection.connect(app.port);
    line.send('GET /api/v1/users HTTP/1.1\r\nHost: sand');
    await app.client().get('/health');
    const closed = app.close();
    await waitUntilClosed(app.port);
    line.send('box\r\n\r\n' + getRequest('/health'));
    const responses = await line.readToEnd();
    await closed;

    expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    expect(responses).toMatch(/^connection: close\r$/im);
  });

  it('serves requests in progress on the TLS port, and closes idle connections there', async () => {
    const secure = await startApp({ mtlsPort: 0, host: '127.0.0.1' });
    const port = await tlsPortOf(secure.url);
    const [busy, idle] = [await RawConnection.connectTls(port), await RawConnection.connectTls(port)];
    idle.send(getRequest('/health'));
    busy.send(uploadHead);
    await Promise.all([idle.waitFor('"ok"'), busy.waitFor('100 Continue')]);
    const closed = secure.close();
    await waitUntilClosed(port);
    busy.send(productJson);
    const responses = [await busy.readToEnd(), await idle.readToEnd()];
    await closed;

    expect(responses[0]).toMatch(/HTTP\/1\.1 201 Created\r\n[^]*connection: close\r\n[^]*"Lamp"[^]*\}$/i);
    expect(responses[1]?.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('does not wait for a connection without requests', async () => {
    const app = await startApp();
    // After five seconds, a stop closes all connections in the order in which they were opened.
    const busy = await RawConnection.connect(app.port);
    const unused = await RawConnection.connect(app.port);
    busy.send('GET /health HTTP/1.1\r\nHost: sand');
    await app.client().get('/health');
    const ends: string[] = [];
    const closed = app.close();
    const received = Promise.all([
      busy.readToEnd().finally(() => ends.push('busy')),
      unused.readToEnd().finally(() => ends.push('unused')),
    ]);
    await unused.readToEnd();
    busy.send('box\r\n\r\n');
    const [, unusedReceived] = await received;
    await closed;

    expect(ends).toEqual(['unused', 'busy']);
    expect(unusedReceived).toBe('');
  });
});
