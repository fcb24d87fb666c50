import { createServer, type OutgoingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { answersWhile } from './answer.js';

/** Every byte that a server of that kind answers to one request. */
async function bytesOf(kind: typeof ServerResponse | undefined, listener: RequestListener): Promise<string> {
  const server = createServer(kind === undefined ? {} : { ServerResponse: kind }, listener);
  server.keepAliveTimeout = 7000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  socket.write('GET / HTTP/1.1\r\nHost: sandbox\r\n\r\n');
  let text = '';
  socket.on('data', (part: string) => {
    text += part;
    if (/THE END(?:\r\n0\r\n\r\n)?$/.test(text)) socket.destroy();
  });
  await once(socket, 'close');
  server.close();
  return text.replace(/Date: [^\r]*/, 'Date: now');
}

const ours = answersWhile(() => true);

describe('the head of an answer', () => {
  it.each<[string, number, OutgoingHttpHeaders | string[] | undefined]>([
    ['text', 200, { 'content-type': 'text/plain', 'x-session-id': 'abc', 'content-length': '7' }],
    ['no length', 200, { 'content-type': 'text/plain', etag: '"1"' }],
    ['a length that is a number', 201, { 'content-length': 7, etag: '"1"' }],
    ['several cookies', 200, { 'set-cookie': ['a=1', 'b=2'], 'content-length': '7' }],
    ['letters of ISO 8859-1', 200, { 'x-name': 'Zoë', 'content-length': '7' }],
    ['names in capitals', 200, { 'X-Name': 'a', 'Content-Length': '7', Connection: 'close' }],
    ['the end of its connection', 200, { 'x-name': 'a', connection: 'close' }],
    ['a date of its own', 200, { date: 'today', 'content-length': '7' }],
    ['an empty value', 200, { 'x-name': '', 'content-length': '7' }],
    ['nothing', 200, undefined],
    ['a list', 200, ['x-name', 'a', 'content-length', '7']],
  ])('with %s is, byte for byte, what Node writes', async (_, status, headers) => {
    const listener: RequestListener = (_request, response) =>
      response.writeHead(status, headers as OutgoingHttpHeaders).end('THE END');

    expect(await bytesOf(ours, listener)).toBe(await bytesOf(undefined, listener));
  });

  it.each(['a\r\nx-forged: b', 'a\nb', 'a\rb', 'a\0b', 'a\x7fb', 'a\u0100b'])(
    'is refused as Node does, when a value could break it: %j',
    async (value) => {
      let code: unknown;
      await bytesOf(ours, (_request, response) => {
        try {
          response.writeHead(200, { 'x-name': value, 'content-length': '7' });
        } catch (reason) {
          ({ code } = reason as NodeJS.ErrnoException);
        }
        response.end('THE END');
      });

      expect(code).toBe('ERR_INVALID_CHAR');
    },
  );

  it.each(['x name', 'x:name', 'x-name\r\nx-forged', 'ä', ''])(
    'is refused as Node does, when a name is none: %j',
    async (name) => {
      let code: unknown;
      await bytesOf(ours, (_request, response) => {
        try {
          response.writeHead(200, { [name]: 'a', 'content-length': '7' });
        } catch (reason) {
          ({ code } = reason as NodeJS.ErrnoException);
        }
        response.end('THE END');
      });

      expect(code).toBe('ERR_INVALID_HTTP_TOKEN');
    },
  );

  it('says that the connection ends, where the port takes no more of them', async () => {
    const closing = answersWhile(() => false);
    const head = await bytesOf(closing, (_request, response) =>
      response.writeHead(200, { 'x-name': 'a', 'content-length': '7' }).end('THE END'),
    );

    expect(head).toMatch(/^connection: close\r$/im);
    expect(head).toMatch(/^x-name: a\r$/m);
  });
});
