// How much of the memory the clients of each network hold, so that none of them takes all of it.
import { detached } from '../../../core/heap-bytes.js';

/** The clients of one network, or of all networks that are not counted one by one. */
export class MemoryClient {
  /** Bytes by account. */
  private readonly bytes = new Map<object, number>();

  /** @param known the clients that hold memory; the client is in it as long as it does */
  constructor(
    private readonly name: string,
    private readonly known: Map<string, MemoryClient>,
  ) {}

  held(account: object): number {
    return this.bytes.get(account) ?? 0;
  }

  /** Adds bytes that were reserved, or subtracts bytes that were released. */
  add(account: object, bytes: number): void {
    if (this.bytes.size === 0 && bytes > 0) this.known.set(this.name, this);
    const total = this.held(account) + bytes;
    if (total !== 0) this.bytes.set(account, total);
    else if (this.bytes.delete(account) && this.bytes.size === 0) this.known.delete(this.name);
  }
}

export class MemoryClients {
  private readonly known = new Map<string, MemoryClient>();
  /** Bounds the memory of the counts themselves: about 400 bytes each. */
  private readonly others = new MemoryClient('', new Map());

  /** @param maximum of the networks that are counted one by one; all others count together */
  constructor(private readonly maximum = 4096) {}

  /** The number of networks that hold memory and are counted one by one. */
  get size(): number {
    return this.known.size;
  }

  /** @param network see `networkOf` */
  of(network: string): MemoryClient {
    const known = this.known.get(network);
    if (known !== undefined) return known;
    return this.known.size < this.maximum ? new MemoryClient(detached(network), this.known) : this.others;
  }
}
