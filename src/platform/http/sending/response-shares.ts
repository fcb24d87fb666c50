// How many bytes of unfinished responses each session and each network has.
import { networkOf } from '../rate-limit/network.js';

/** Fractions of the memory for all responses. */
const SESSION_FRACTION = 0.5;
const NETWORK_FRACTION = 0.75;

interface Share {
  readonly key: string;
  readonly fraction: number;
}

/** The client of a request. */
export interface Client {
  readonly session: { readonly id: string } | undefined;
  readonly ip: string;
}

/** The session and the network of a client. Its responses count against both. */
export type Shares = readonly Share[];

export function sharesOf({ session, ip }: Client): Shares {
  const network = { key: `network ${networkOf(ip)}`, fraction: NETWORK_FRACTION };
  return session === undefined
    ? [network]
    : [{ key: `session ${session.id}`, fraction: SESSION_FRACTION }, network];
}

export class ShareCounts {
  private readonly bytes = new Map<string, number>();

  /** @param limit bytes of all responses */
  constructor(private readonly limit: () => number) {}

  /** Whether a response may grow. The only response of a session or a network may always. */
  allows(shares: Shares, from: number, to: number): boolean {
    return shares.every(({ key, fraction }) => {
      const others = (this.bytes.get(key) ?? 0) - from;
      return others === 0 || others + to <= fraction * this.limit();
    });
  }

  change(shares: Shares, from: number, to: number): void {
    for (const { key } of shares) {
      const total = (this.bytes.get(key) ?? 0) + to - from;
      if (total === 0) this.bytes.delete(key);
      else this.bytes.set(key, total);
    }
  }
}
