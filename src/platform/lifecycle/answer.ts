// How the head of an answer is written: in one piece.
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** What Node calls, of its own, to write a head: the lines are put behind the first one. It is in no document. */
interface StoresHeader {
  _storeHeader(firstLine: string, headers: Headers | undefined): void;
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
/** RFC 9110 §5.5, obs-text in ISO 8859-1 with it. */
const unfit = /[^\t\x20-\x7e\x80-\xff]/;

/** The answers of one port. `isOpen`: whether it takes new connections. */
export function answersWhile(isOpen: () => boolean): typeof ServerResponse {
  const Base = ServerResponse as unknown as new <R extends IncomingMessage>(
    ...given: ConstructorParameters<typeof ServerResponse<R>>
  ) => ServerResponse<R> & StoresHeader;

  return class<Request extends IncomingMessage> extends Base<Request> {
    /** Once a port is closed, every answer says that it is the last one of its connection (RFC 9112 §9.6). */
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      if (!isOpen()) this.setHeader('connection', 'close');
      // Either may be the headers: Node tells them apart.
      return super.writeHead(status, reason as string | undefined, headers);
    }

    override _storeHeader(firstLine: string, headers: Headers | undefined): void {
      const { lines, others } = written(headers) ?? { lines: '', others: headers };
      super._storeHeader(firstLine + lines, others);
    }
  } as unknown as typeof ServerResponse;
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
