// The ports of the service, and how they stop listening.
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Connections } from './server-options.js';

/** Milliseconds in which connections that clients have opened reach the service. */
const ACCEPT_WINDOW = 50;

@Injectable()
export class Ports {
  private readonly ports: Connections[] = [];
  private accepted: Promise<void> = Promise.resolve();

  add(port: Connections): void {
    this.ports.push(port);
  }

  /**
   * Closes the ports without closing connections. The system resets connections that the service did not accept before.
   * Therefore responses wait in the meantime: a client that gets `Connection: close` opens a connection at once.
   */
  async stopListening(): Promise<void> {
    this.accepted = sleep(ACCEPT_WINDOW);
    await this.accepted;
    for (const port of this.ports) port.stopListening();
  }

  /** Resolves when a response can be sent. */
  whenAccepted(): Promise<void> {
    return this.accepted;
  }
}
