// Raw bytes on a socket, for requests that client libraries do not send.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** Milliseconds until the first byte of a response, on a busy machine. */
const FIRST_BYTE = 60_000;

/** Sends bytes and collects the response until the server closes or, after its first byte, sends nothing for `quiet` milliseconds. */
export function sendRaw(port: number, bytes: string | Buffer, quiet = 1000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setTimeout(FIRST_BYTE, () => socket.destroy());
    socket.once('data', () => socket.setTimeout(quiet));
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(received);
    });
  });
}

/** An open connection that the test controls. */
export class RawConnection {
  private received = '';
  private readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => (this.received += chunk.toString('latin1')));
    // A connection that the server closes can emit an error.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** `allowHalfOpen`: whether the connection stays open after the server ends it. */
  static async connect(port: number, { allowHalfOpen = false } = {}): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Connects over TLS without certificate validation. */
  static async connectTls(port: number): Promise<RawConnection> {
    const socket = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    return new RawConnection(socket);
  }

  send(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  /** Sends nothing more, and still receives. */
  end(): void {
    this.socket.end();
  }

  /** Sends a byte every few milliseconds while the connection is open, so that it is not idle. */
  sendRepeatedly(byte: string): void {
    const timer = setInterval(() => this.socket.write(byte), 20);
    this.socket.once('close', () => clearInterval(timer));
  }

  stopReading(): void {
    this.socket.pause();
  }

  /** Waits for a text. Throws if the connection ends before. */
  async waitFor(text: string): Promise<void> {
    while (!this.received.includes(text)) {
      const isOver = await Promise.race([
        once(this.socket, 'data').then(() => false),
        this.closed.then(() => true),
      ]);
      if (isOver && !this.received.includes(text)) throw new Error(`closed after: ${this.received}`);
    }
  }

  /** Removes everything received until now. */
  clear(): void {
    this.received = '';
  }

  /** Whether the connection is open and nothing was received. */
  get isQuiet(): boolean {
    return this.received === '' && !this.socket.destroyed;
  }

  /** Everything received until the connection was closed. */
  async readToEnd(): Promise<string> {
    await this.closed;
    return this.received;
  }

  destroy(): void {
    this.socket.destroy();
  }
}

/** The head of a request. */
export const requestHead = (method: string, path: string, ...more: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: sandbox', ...more, '', ''].join('\r\n');
