// Compression of documents and files (RFC 9110 §8.4, §8.8.3.3, §12.5.3). API responses are not compressed.
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sharedApp, type SharedApp } from './support/app.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

const documents = [
  '/openapi.json',
  '/openapi.yaml',
  '/docs/json',
  '/openapi-3.2.json',
  '/entities',
  '/entities.schema.json',
  '/graphql/schema',
  '/soap/?wsdl',
  '/collections/postman.json',
  '/collections/sandbox.http',
];
const files = [
  '/',
  '/status',
  '/graphiql',
  '/app/app.js',
  '/app/app.css',
  '/app/icon.svg',
  '/graphiql/ide.js',
];
const decoders = { gzip: gunzipSync, br: brotliDecompressSync };

interface Received {
  readonly status: number;
  readonly encoding: string | undefined;
  readonly vary: string | undefined;
  readonly etag: string | undefined;
  readonly type: string | undefined;
  readonly length: string | undefined;
  readonly bytes: Buffer;
}

/** Node's client sends only these headers and decodes nothing. */
function send(path: string, headers: Record<string, string>, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const call = request(`${app.url}${path}`, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          encoding: response.headers['content-encoding'],
          vary: response.headers.vary?.toLowerCase(),
          etag: response.headers.etag,
          type: response.headers['content-type'],
          length: response.headers['content-length'],
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

const accepting = (encoding: string): Record<string, string> => ({ 'accept-encoding': encoding });

describe.each([...documents, ...files])('%s', (path) => {
  it('is sent as gzip to a client that accepts it, with the same content', async () => {
    const [plain, compressed] = await Promise.all([send(path, {}), send(path, accepting('gzip, deflate'))]);
    expect(plain).toMatchObject({ status: 200, encoding: undefined, vary: 'accept-encoding' });
    expect(compressed).toMatchObject({
      status: 200,
      encoding: 'gzip',
      vary: 'accept-encoding',
      type: plain.type,
    });
    expect(compressed.length).toBe(String(compressed.bytes.length));
    expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true);
  });

  it.each(['gzip;q=0', 'identity', 'gzip;q=0, *;q=0', 'deflate, compress', 'GZIP;Q=0', ''])(
    'is not compressed with Accept-Encoding: %j',
    async (header) => {
      const received = await send(path, accepting(header));
      expect(received).toMatchObject({ status: 200, encoding: undefined, vary: 'accept-encoding' });
    },
  );

  it('has the same headers with HEAD and no body', async () => {
    const headers = accepting('gzip');
    const [get, head] = await Promise.all([send(path, headers), send(path, headers, 'HEAD')]);
    expect({ ...head, bytes: 0 }).toEqual({ ...get, bytes: 0 });
    expect(head.bytes.length).toBe(0);
  });

  it('has an ETag for each representation, and 304 for the one that is selected', async () => {
    const [plain, compressed] = await Promise.all([send(path, {}), send(path, accepting('gzip'))]);
    expect(plain.etag).toBeDefined();
    expect(compressed.etag).not.toBe(plain.etag);
    const tag = (one: Received) => ({ 'if-none-match': String(one.etag) });
    const same = await send(path, { ...accepting('gzip'), ...tag(compressed) });
    expect(same).toMatchObject({ status: 304, etag: compressed.etag, vary: 'accept-encoding' });
    expect(same.bytes.length).toBe(0);
    const other = await send(path, tag(compressed));
    expect(other).toMatchObject({ status: 200, encoding: undefined, etag: plain.etag });
  });
});

describe('Brotli', () => {
  it.each(files)('is preferred for %s', async (path) => {
    const [plain, compressed] = await Promise.all([
      send(path, {}),
      send(path, accepting('gzip, deflate, br')),
    ]);
    expect(compressed).toMatchObject({
      status: 200,
      encoding: 'br',
      vary: 'accept-encoding',
      type: plain.type,
    });
    expect(decoders.br(compressed.bytes).equals(plain.bytes)).toBe(true);
    expect(compressed.etag).not.toBe(plain.etag);
  });
});

it('reduces the OpenAPI document to a tenth', async () => {
  const [plain, compressed] = await Promise.all([
    send('/openapi-3.2.json', {}),
    send('/openapi-3.2.json', accepting('gzip')),
  ]);
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 10);
});

it.each(['/api/v1/users', '/health', '/soap/', '/learn', '/collections/bruno.zip'])(
  'does not compress %s',
  async (path) => {
    expect(await send(path, accepting('gzip, br'))).toMatchObject({ status: 200, encoding: undefined });
  },
);
