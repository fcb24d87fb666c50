// Runs functions at intervals. They never keep the process running, and end when the service stops.
import { Injectable, type OnModuleDestroy } from '@nestjs/common';

@Injectable()
export class Ticker implements OnModuleDestroy {
  private readonly timers = new Set<NodeJS.Timeout>();

  /** Runs a function every so many milliseconds. Returns a function that ends this. */
  every(milliseconds: number, run: () => void): () => void {
    const timer = setInterval(run, milliseconds).unref();
    this.timers.add(timer);
    return () => {
      clearInterval(timer);
      this.timers.delete(timer);
    };
  }

  onModuleDestroy(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers.clear();
  }
}
