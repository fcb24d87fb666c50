// Counts the bytes of responses from when they are built until they are sent. A client that does not read its responses can therefore not
// use up the heap.
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { fail } from '../../../core/errors.js';
import type { MemoryAccount } from '../../kernel/memory/memory.account.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import { ShareCounts, sharesOf, type Client, type Shares } from './response-shares.js';

const MIB = 2 ** 20;
/** Maximum size of one response. */
export const MAX_RESPONSE_BYTES = 16 * MIB;
/** Characters. A shorter response is in the buffers of its connection at once, if it is the first one of the connection. */
export const LONG_TEXT = 64 * 1024;
/** Milliseconds. */
const RETRY_AFTER = 1000;

/** Headers of a response that is replaced by an error. */
const contentHeaders = ['etag', 'content-disposition', 'content-length', 'cache-control'];

/** `FastifyReply`. */
export interface Reply {
  readonly raw: { once(event: 'close', closed: () => void): unknown };
  readonly request: Client & { readonly raw: { readonly socket: Socket } };
  removeHeader(name: string): unknown;
}

type Response = Reply['raw'];

interface Counted {
  readonly shares: Shares;
  bytes: number;
}

@Injectable()
export class ResponseMemory {
  private readonly memory: MemoryAccount;
  private readonly shares: ShareCounts;
  private readonly responses = new WeakMap<Response, Counted>();
  /** The counted responses of each connection. */
  private readonly connections = new WeakMap<Socket, Set<Response>>();

  constructor(budget: MemoryBudget) {
    this.memory = budget.data('responses-in-progress', { share: 0.12, max: 256 * MIB });
    this.shares = new ShareCounts(() => this.memory.limit);
  }

  /**
   * Counts at least so many bytes for the response until it is sent or its connection is lost. Throws PAYLOAD_TOO_LARGE for a response
   * above the limit, and SERVICE_UNAVAILABLE if the client has too many unread responses or has disconnected. Then nothing is counted.
   */
  require(reply: Reply, bytes: number): void {
    if (reply.request.raw.socket.destroyed) fail('SERVICE_UNAVAILABLE', 'the client has disconnected');
    if (bytes > MAX_RESPONSE_BYTES) {
      this.cancel(reply);
      fail('PAYLOAD_TOO_LARGE', tooLarge);
    }
    if (this.add(reply, bytes)) return;
    this.cancel(reply);
    this.memory.reject(tooManyUnread, RETRY_AFTER, unread);
  }

  /** Returns false, and counts no more than before, if the client has too many unread responses. */
  add({ raw, request }: Reply, bytes: number): boolean {
    const { socket } = request.raw;
    const counted = this.responses.get(raw) ?? { shares: sharesOf(request), bytes: 0 };
    const from = counted.bytes;
    // The only response in progress may exceed the part, which is small if the heap is.
    const to = Math.min(bytes, this.memory.limit);
    if (to <= from) return true;
    if (!this.shares.allows(counted.shares, from, to) || !this.memory.resize(from, to)) return false;
    this.shares.change(counted.shares, from, to);
    counted.bytes = to;
    if (from === 0) this.releaseLater(raw, socket, counted);
    return true;
  }

  private cancel(reply: Reply): void {
    for (const name of contentHeaders) reply.removeHeader(name);
    this.release(reply.raw);
  }

  /** A response that waits for an earlier one emits no event when the connection is lost. */
  private releaseLater(response: Response, socket: Socket, counted: Counted): void {
    this.responses.set(response, counted);
    const open = this.connections.get(socket) ?? this.watch(socket);
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      this.release(response);
    });
  }

  /** One listener for each connection, which can have hundreds of responses. */
  private watch(socket: Socket): Set<Response> {
    const open = new Set<Response>();
    this.connections.set(socket, open);
    socket.once('close', () => {
      for (const response of open) this.release(response);
      open.clear();
    });
    return open;
  }

  private release(response: Response): void {
    const counted = this.responses.get(response);
    if (counted === undefined) return;
    this.responses.delete(response);
    this.shares.change(counted.shares, counted.bytes, 0);
    this.memory.release(counted.bytes);
  }
}

/** The bytes that a text takes, as a string of the heap or in UTF-8. */
export function bytesOfText(text: string): number {
  const bytes = Buffer.byteLength(text);
  return bytes === text.length ? bytes : Math.max(bytes, 2 * text.length);
}

const tooLarge =
  `the response takes more than ${MAX_RESPONSE_BYTES / MIB} MiB: request fewer records or fields, with a lower limit, ` +
  'or fewer documents in a batch. If the request writes, its changes were made';
const tooManyUnread =
  'this client has too many responses that it has not read: read them, then repeat the request. ' +
  'If the request writes, its changes may have been made';
const unread = {
  code: 'unread_responses',
  hint: 'Read the responses to other requests, or send fewer requests at a time.',
};
