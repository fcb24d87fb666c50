// Reads Server-Sent Events (WHATWG HTML, 9.2).
import { bearer, type TestClass } from './classes.js';

export interface StreamEvent {
  readonly name: string;
  readonly id: string | undefined;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests check its shape
  readonly data: any;
}

export class EventStream {
  private buffer = '';
  private readonly decoder = new TextDecoder();

  private constructor(
    readonly response: Response,
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
    private readonly controller: AbortController,
  ) {}

  /** Opens the event stream of a class. */
  static open(url: string, created: TestClass, headers: Record<string, string> = {}): Promise<EventStream> {
    return EventStream.at(`${url}/classes/${created.id}/events`, { ...bearer(created).headers, ...headers });
  }

  static async at(url: string, headers: Record<string, string>): Promise<EventStream> {
    const controller = new AbortController();
    const response = await fetch(url, { headers, signal: controller.signal });
    if (response.body === null) throw new Error('no stream');
    return new EventStream(response, response.body.getReader(), controller);
  }

  /** The next event or comment; undefined at the end of the stream. */
  async next(): Promise<StreamEvent | undefined> {
    for (;;) {
      const end = this.buffer.indexOf('\n\n');
      if (end >= 0) {
        const block = this.buffer.slice(0, end);
        this.buffer = this.buffer.slice(end + 2);
        return parse(block);
      }
      const { done, value } = await this.reader.read();
      if (done) return undefined;
      this.buffer += this.decoder.decode(value, { stream: true });
    }
  }

  /** The next event that fulfils the condition. */
  async until(isWanted: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    for (;;) {
      const event = await this.next();
      if (event === undefined) throw new Error('the stream ended');
      if (isWanted(event)) return event;
    }
  }

  close(): void {
    this.controller.abort();
  }
}

function parse(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...rest] = line.split(': ');
      return [name, rest.join(': ')] as const;
    }),
  );
  const data = fields.get('data');
  return {
    name: fields.get('event') ?? 'comment',
    id: fields.get('id'),
    data: data === undefined ? undefined : (JSON.parse(data) as unknown),
  };
}
