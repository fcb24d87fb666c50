// Requests whose end or target HTTP implementations read differently. They are the classes of payloads of the HTTP Garden.

interface AmbiguousRequest {
  readonly name: string;
  /** The bytes, as characters of Latin-1. */
  readonly bytes: string;
}

const json = 'Content-Type: application/json\r\n';
const host = 'Host: sandbox\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n';

const post = (headers: string, body: string, version = '1.1'): string =>
  `POST /api/v1/users HTTP/${version}\r\n${host}${json}${headers}\r\n${body}`;
const get = (headers: string): string => `GET /api HTTP/1.1\r\n${host}${headers}\r\n`;

const rows = (named: Readonly<Record<string, string>>): AmbiguousRequest[] =>
  Object.entries(named).map(([name, bytes]) => ({ name, bytes }));

/** Not valid: the service must send one error response and close the connection. */
export const invalidRequests: readonly AmbiguousRequest[] = rows({
  'a repeated Content-Length': post('Content-Length: 2\r\nContent-Length: 2\r\n', '{}'),
  'conflicting Content-Length headers': post('Content-Length: 0\r\nContent-Length: 2\r\n', '{}'),
  'a Content-Length list': post('Content-Length: 2,2\r\n', '{}'),
  'an empty Content-Length': post('Content-Length: \r\n', '{}'),
  'a Content-Length with an underscore': post('Content-Length: 0_2\r\n', '{}'),
  'a Content-Length with a sign': post('Content-Length: +2\r\n', '{}'),
  'a Content-Length with two numbers': post('Content-Length: 2 2\r\n', '{}'),
  'a Content-Length in octal notation': post('Content-Length: 0o2\r\n', '{}'),
  'a Content-Length beyond 64 bits': post('Content-Length: 18446744073709551618\r\n', '{}'),
  'Content-Length before Transfer-Encoding': post(`Content-Length: 2\r\n${chunked}`, '2\r\n{}\r\n0\r\n\r\n'),
  'Content-Length after Transfer-Encoding': post(`${chunked}Content-Length: 2\r\n`, '2\r\n{}\r\n0\r\n\r\n'),
  'a space before the colon of Content-Length': post('Content-Length : 2\r\n', '{}'),
  'a tab before the colon of Transfer-Encoding': post('Transfer-Encoding\t: chunked\r\n', '0\r\n\r\n'),
  'a null byte in the name of a header': post('Content-Len\0gth: 2\r\n', '{}'),
  'a null byte in a value': post('X: a\0\r\nContent-Length: 2\r\n', '{}'),
  'a null byte before chunked': post('Transfer-Encoding: \0chunked\r\n', '0\r\n\r\n'),
  'a folded Transfer-Encoding': post('Transfer-Encoding:\r\n chunked\r\n', '0\r\n\r\n'),
  'a folded header before Content-Length': post('X: a\r\n\tb\r\nContent-Length: 2\r\n', '{}'),
  'a first header line that starts with a space': `POST /api HTTP/1.1\r\n ${host}${json}\r\n`,
  'a carriage return in a value': post('X: a\rContent-Length: 2\r\n', '{}'),
  'a carriage return before the line break': post('Content-Length: 2\r\r\n', '{}'),
  'a header without a name': post(': x\r\nContent-Length: 2\r\n', '{}'),
  'a header without a colon': post('Content-Length 2\r\n', '{}'),
  'an unknown transfer coding': post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'),
  'identity as transfer coding': post('Transfer-Encoding: identity\r\n', '{}'),
  'identity after chunked': post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'),
  'chunked twice': post(`${chunked}${chunked}`, '0\r\n\r\n'),
  'chunked in quotes': post('Transfer-Encoding: "chunked"\r\n', '0\r\n\r\n'),
  'an empty Transfer-Encoding': post('Transfer-Encoding: \r\n', '0\r\n\r\n'),
  'a chunk size beyond 64 bits': post(chunked, '10000000000000002\r\n{}\r\n0\r\n\r\n'),
  'a chunk size with a prefix': post(chunked, '0x2\r\n{}\r\n0\r\n\r\n'),
  'a chunk size with a sign': post(chunked, '+2\r\n{}\r\n0\r\n\r\n'),
  'an empty chunk size': post(chunked, '\r\n{}\r\n0\r\n\r\n'),
  'a space before a chunk size': post(chunked, ' 2\r\n{}\r\n0\r\n\r\n'),
  'a line feed after a chunk size': post(chunked, '2\n{}\r\n0\r\n\r\n'),
  'a line feed after a chunk extension': post(chunked, '2;a\n{}\r\n0\r\n\r\n'),
  'a chunk longer than its size': post(chunked, '1\r\n{}\r\n0\r\n\r\n'),
  'Content-Length as trailer': post(chunked, '2\r\n{}\r\n0\r\nContent-Length: 900\r\n\r\n'),
  'a trailer with a space in its name': post(chunked, '2\r\n{}\r\n0\r\nBad Name: x\r\n\r\n'),
  'a trailer without a colon': post(chunked, '2\r\n{}\r\n0\r\nnonsense\r\n\r\n'),
  'a space in the target': `GET /api /x HTTP/1.1\r\n${host}\r\n`,
  'a version with two digits': `GET /api HTTP/1.10\r\n${host}\r\n`,
  'a version in lower case': `GET /api http/1.1\r\n${host}\r\n`,
  'a null byte in the target': `GET /api\0 HTTP/1.1\r\n${host}\r\n`,
  'a control character in the method': `G\x01T /api HTTP/1.1\r\n${host}\r\n`,
  'headers of 20 KiB': get(`X: ${'x'.repeat(20_000)}\r\n`),
});

/** Valid, or valid for a tolerant recipient: the next request on the connection is a separate request. */
export const validRequests: readonly AmbiguousRequest[] = rows({
  'a Content-Length with leading zeros': post('Content-Length: 002\r\n', '{}'),
  'a Content-Length between spaces': post('Content-Length:  2  \r\n', '{}'),
  'chunked in upper case': post('Transfer-Encoding: CHUNKED\r\n', '2\r\n{}\r\n0\r\n\r\n'),
  'a chunk extension': post(chunked, '2;a="b;c"\r\n{}\r\n0\r\n\r\n'),
  'a chunk size with leading zeros': post(chunked, '0002\r\n{}\r\n000\r\n\r\n'),
  'a trailer': post(chunked, '2\r\n{}\r\n0\r\nX-Checksum: 900\r\n\r\n'),
  'a target in absolute form': `GET http://sandbox/api HTTP/1.1\r\n${host}\r\n`,
  'an empty line before the request': `\r\n${get('')}`,
  'a GET request with a body': `GET /api HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`,
  'a hop-by-hop Content-Length': post(
    'Connection: keep-alive, Content-Length\r\nContent-Length: 2\r\n',
    '{}',
  ),
});

/** Valid (RFC 9110 §5.5), but rejected by the HTTP parser of Node 20. */
export const partlySupportedRequests: readonly AmbiguousRequest[] = rows({
  'a Content-Length before a tab': post('Content-Length: 2\t\r\n', '{}'),
});

const lamp = '{"name":"Lamp","price":5}';

/** A request that creates a product. It follows an ambiguous request on the same connection. */
export const nextRequest = (session: string): string =>
  `POST /api/v1/products HTTP/1.1\r\n${host}x-session-id: ${session}\r\n${json}` +
  `Content-Length: ${lamp.length}\r\nConnection: close\r\n\r\n${lamp}`;
