// A request with a simulated delay, in progress. Tests prove with its response that something happened before the delay was over,
// which does not depend on the speed of the machine: timers of one process fire in their order.
import { RawConnection, requestHead } from './raw-connection.js';

/** A request that is delayed for that many milliseconds. */
export const delayOf = (milliseconds: number): string =>
  requestHead('GET', `/api/v1/echo?delay=${milliseconds}`);

/** The longest simulated delay. */
const LONGEST = 10_000;

export class DelayedRequest {
  private constructor(private readonly connection: RawConnection) {}

  /** Resolves when the request is in progress: its connection has sent a fast request before, which has its response. */
  static async begin(port: number, request = delayOf(LONGEST)): Promise<DelayedRequest> {
    const connection = await RawConnection.connect(port);
    connection.send(requestHead('GET', '/health') + request);
    await connection.waitFor('"ok"');
    connection.clear();
    return new DelayedRequest(connection);
  }

  /** Whether no byte of the response has arrived. */
  get isPending(): boolean {
    return this.connection.isQuiet;
  }

  /** The response, when the connection is closed. */
  readToEnd(): Promise<string> {
    return this.connection.readToEnd();
  }

  /** Closes the connection. */
  abort(): void {
    this.connection.destroy();
  }
}
