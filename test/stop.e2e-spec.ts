// How an application ends when it is closed. stop.slow.e2e-spec.ts does the same with processes and signals.
import { startApp } from './support/app.js';
import { Line } from './support/raw.js';
import { get, lamp, tlsPortOf, untilClosed, upload } from './support/stopping.js';

describe('an application that is closed', () => {
  it('serves a request that it has begun to read, which is the last one there', async () => {
    const app = await startApp();
    const line = await Line.to(app.port);
    line.send('GET /api/v1/users HTTP/1.1\r\nHost: sand');
    await app.client().get('/health');
    const closed = app.close();
    await untilClosed(app.port);
    line.send('box\r\n\r\n' + get('/health'));
    const answers = await line.end();
    await closed;

    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    expect(answers).toMatch(/^connection: close\r$/im);
  });

  it('serves what is under way on the port with TLS as well, and ends what is idle there', async () => {
    const secure = await startApp({ mtlsPort: 0, host: '127.0.0.1' });
    const port = await tlsPortOf(secure.url);
    const [busy, idle] = [await Line.secureTo(port), await Line.secureTo(port)];
    idle.send(get('/health'));
    busy.send(upload);
    await Promise.all([idle.hears('"ok"'), busy.hears('100 Continue')]);
    const closed = secure.close();
    await untilClosed(port);
    busy.send(lamp);
    const answers = [await busy.end(), await idle.end()];
    await closed;

    expect(answers[0]).toMatch(/HTTP\/1\.1 201 Created\r\n[^]*connection: close\r\n[^]*"Lamp"[^]*\}$/i);
    expect(answers[1]?.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('does not wait for a connection on which nobody has asked', async () => {
    const app = await startApp();
    const line = await Line.to(app.port);
    await app.client().get('/health');
    const begun = performance.now();
    await app.close();

    expect(performance.now() - begun).toBeLessThan(4500);
    expect(await line.end()).toBe('');
  });
});
