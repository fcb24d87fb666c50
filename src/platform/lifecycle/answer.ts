// How an answer is written: its head in one piece, and a body of plain text together with it.
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

declare module 'node:http' {
  // What Node writes an answer with. It is in no document; should it be missing one day, Node's own way is taken.
  interface OutgoingMessage<Request extends IncomingMessage = IncomingMessage> {
    /** Makes the head. The headers are put behind the first line. */
    _storeHeader(firstLine: string, headers: Headers | undefined): void;
    /** The head, until it goes out with what is sent first. */
    _header: string | null;
    readonly _headerSent: boolean;
    readonly _hasBody: boolean;
    readonly req: Request;
  }
}

/** What Node reads itself, to end the head, the body and the connection as it must. */
const minded = new Set([
  'connection',
  'content-length',
  'date',
  'expect',
  'keep-alive',
  'trailer',
  'transfer-encoding',
]);

/** RFC 9110 §5.1: a name is a token. There are as many as the code has. */
const tokens = new Set<string>();
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** What is no text of a header (RFC 9110 §5.5), or no ASCII. */
const unfit = /[^\t\x20-\x7e]/;

/** The answers of one port. `isOpen`: whether it takes new connections. */
export function answersWhile(isOpen: () => boolean): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    /** Once a port is closed, every answer says that it is the last one of its connection (RFC 9112 §9.6). */
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      if (!isOpen()) this.setHeader('connection', 'close');
      // Either may be the headers: Node tells them apart.
      return super.writeHead(status, reason as string | undefined, headers);
    }

    /** Bytes of the body, as the head says; no number where it says nothing. */
    private length = NaN;

    override _storeHeader(firstLine: string, headers: Headers | undefined): void {
      const own = written(headers);
      if (own === undefined) return super._storeHeader(firstLine, headers);
      super._storeHeader(firstLine + own.lines, own.others);
      this.length = Number(own.others['content-length']);
    }

    /** Text of as many characters as bytes is ASCII, and goes out with its head as one text; Node would send two. */
    override end(...given: [never]): this {
      const [body, encoding, done]: unknown[] = given;
      const isWhole =
        typeof body === 'string' &&
        body.length === this.length &&
        (encoding ?? done ?? undefined) === undefined;
      if (!isWhole || !this._hasBody || this._headerSent || this._header === null) return super.end(...given);
      this._header += body;
      return super.end();
    }
  };
}

/**
 * The headers as lines, and those that Node must see; nothing where one is no plain text or might break a line, which Node
 * then tells. It does the same line by line, with two searches for each.
 */
function written(headers: Headers | undefined): { lines: string; others: OutgoingHttpHeaders } | undefined {
  if (headers === undefined || Array.isArray(headers)) return undefined;
  const others: OutgoingHttpHeaders = {};
  let lines = '';
  let values = '';
  for (const name in headers) {
    const value = headers[name];
    if (typeof value !== 'string' || !isToken(name)) return undefined;
    if (minded.has(name)) {
      others[name] = value;
    } else {
      lines += `${name}: ${value}\r\n`;
      values += value;
    }
  }
  return unfit.test(values) ? undefined : { lines, others };
}

function isToken(name: string): boolean {
  if (tokens.has(name)) return true;
  // In lower case, as all of ours are, since that is how Node's are recognised.
  if (!token.test(name) || name !== name.toLowerCase()) return false;
  tokens.add(name);
  return true;
}
