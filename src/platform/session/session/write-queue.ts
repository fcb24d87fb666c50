// Runs the writes of this node to one session one after another; writes to different sessions run in parallel.
export class WriteQueue {
  /** The last write of each session. */
  private readonly pending = new Map<string, Promise<unknown>>();

  async run<T>(id: string, write: () => Promise<T>): Promise<T> {
    const before = this.pending.get(id);
    const own = (before?.catch(() => undefined) ?? Promise.resolve()).then(write);
    this.pending.set(id, own);
    try {
      return await own;
    } finally {
      if (this.pending.get(id) === own) this.pending.delete(id);
    }
  }
}
