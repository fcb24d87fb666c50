import { createServer, type OutgoingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { answersWhile } from './answer.js';

/** Every byte that a server of that kind answers, to one GET unless something else is asked. */
async function bytesOf(
  kind: typeof ServerResponse | undefined,
  listener: RequestListener,
  asked = 'GET / HTTP/1.1\r\nHost: sandbox\r\n\r\n',
): Promise<string> {
  const server = createServer(kind === undefined ? {} : { ServerResponse: kind }, listener);
  server.keepAliveTimeout = 7000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  socket.write(asked);
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

describe('a body', () => {
  const typed = { 'content-type': 'text/plain' };
  const withLength = (text: string): OutgoingHttpHeaders => ({
    ...typed,
    'content-length': String(Buffer.byteLength(text)),
  });
  const close = 'Host: sandbox\r\nConnection: close\r\n\r\n';

  it.each<[string, RequestListener]>([
    ['of ASCII', (_, response) => response.writeHead(200, withLength('THE END')).end('THE END')],
    ['of other letters', (_, response) => response.writeHead(200, withLength('Zoë 😀')).end('Zoë 😀')],
    ['of bytes', (_, response) => response.writeHead(200, withLength('Zoë')).end(Buffer.from('Zoë'))],
    ['of nothing', (_, response) => response.writeHead(200, withLength('')).end('')],
    ['that was not announced', (_, response) => response.writeHead(200, typed).end('THE END')],
    ['whose head nobody wrote', (_, response) => response.setHeader('x-name', 'a').end('THE END')],
    [
      'in another encoding',
      (_, response) => response.writeHead(200, { ...typed, 'content-length': '4' }).end('546865', 'hex'),
    ],
    [
      'in two parts, the second as long as all of it',
      (_, response) => {
        response.writeHead(200, { ...typed, 'content-length': '6' }).write('THE');
        response.end('END');
      },
    ],
    ['where none may be', (_, response) => response.writeHead(204).end('THE END')],
    ['where nothing is new', (_, response) => response.writeHead(304, withLength('THE END')).end('THE END')],
  ])('%s is, byte for byte, what Node sends', async (_, listener) => {
    for (const method of ['GET', 'HEAD']) {
      const asked = `${method} / HTTP/1.1\r\n${close}`;

      expect(await bytesOf(ours, listener, asked)).toBe(await bytesOf(undefined, listener, asked));
    }
  });

  it('waits for those before it when several were asked for at once', async () => {
    let waiting: (() => unknown) | undefined;
    const listener: RequestListener = ({ url = '' }, response) => {
      const answer = (): unknown => response.writeHead(200, withLength(url)).end(url);
      if (url === '/first') waiting = answer;
      else answer();
      if (url === '/third') waiting?.();
    };
    const asked = ['/first', '/second', '/third'].map(
      (path) => `GET ${path} HTTP/1.1\r\nHost: sandbox\r\n\r\n`,
    );
    const bytes = await bytesOf(ours, listener, asked.join('') + `GET /last HTTP/1.1\r\n${close}`);

    expect(bytes.match(/^\/[a-z]+/gm)).toEqual(['/first', '/second', '/third', '/last']);
  });

  it('tells its sender when it is out', async () => {
    const finished = jest.fn();
    await bytesOf(ours, (_, response) =>
      response.on('finish', finished).writeHead(200, withLength('THE END')).end('THE END'),
    );

    expect(finished).toHaveBeenCalledTimes(1);
  });
});
