// Faults that end the connection: EMPTY_RESPONSE, CONNECTION_RESET_BY_PEER, MALFORMED_RESPONSE_CHUNK, RANDOM_DATA_THEN_CLOSE, TIMEOUT.
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Damage, FaultContext, FaultType } from '../fault-type.js';
import type { PlannedFault } from '../plan.js';
import { takeOver } from '../raw-response.js';

interface TimeoutFault extends PlannedFault {
  readonly milliseconds?: number;
}

type EndConnection = (context: FaultContext, socket: Socket) => void;

/** The part of a fault that both phases have in common: it takes the connection from Fastify and ends it. */
function ending(end: EndConnection): Required<Pick<FaultType, 'before' | 'after'>> {
  const apply: Damage = (context) => {
    end(context, takeOver(context.reply));
  };
  return {
    before: (_fault, context) => {
      apply(context, '');
      return never;
    },
    after: () => apply,
  };
}

/** The handler does not continue. */
const never = new Promise<never>(() => undefined);

export const emptyResponse: FaultType = {
  name: 'EMPTY_RESPONSE',
  doc: 'The connection is closed (FIN) without a byte.',
  phases: ['before', 'after'],
  fields: {},
  disconnects: true,
  ...ending((_context, socket) => socket.destroySoon()),
};

export const connectionReset: FaultType = {
  name: 'CONNECTION_RESET_BY_PEER',
  doc: 'The connection is reset (RST).',
  phases: ['before', 'after'],
  fields: {},
  disconnects: true,
  ...ending((_context, socket) => reset(socket)),
};

/** A TLS socket cannot send RST itself. */
function reset(socket: Socket): void {
  const { encrypted } = socket as { readonly encrypted?: boolean };
  if (encrypted === true) socket.destroy();
  else socket.resetAndDestroy();
}

const chunkedHead =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json; charset=utf-8\r\ntransfer-encoding: chunked\r\nconnection: close\r\n';

export const malformedChunk: FaultType = {
  name: 'MALFORMED_RESPONSE_CHUNK',
  doc: 'Status 200 and the headers of a chunked response, then bytes that are not a chunk, then the connection is closed.',
  phases: ['before'],
  fields: {},
  disconnects: true,
  before: ending(({ reply }, socket) => {
    const labels = ['x-simulated', 'x-fault-rule'].flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [`${name}: ${String(value)}\r\n`];
    });
    socket.write(`${chunkedHead}${labels.join('')}\r\nthis is not a chunk\r\n`);
    socket.destroySoon();
  }).before,
};

export const randomData: FaultType = {
  name: 'RANDOM_DATA_THEN_CLOSE',
  doc: 'Bytes that are not HTTP, then the connection is closed.',
  phases: ['before'],
  fields: {},
  disconnects: true,
  before: ending(({ seed, id, n }, socket) => {
    const bytes = createHash('sha512').update(`${seed}:${id}.bytes:${n}`).digest();
    // No HTTP response begins with a byte above ASCII.
    bytes.writeUInt8(0xff, 0);
    socket.write(bytes);
    socket.destroySoon();
  }).before,
};

const MAX_MILLISECONDS = 10_000;

export const timeout: FaultType<TimeoutFault> = {
  name: 'TIMEOUT',
  doc: 'No byte for a time, then the connection is closed.',
  phases: ['before', 'after'],
  fields: {
    milliseconds: {
      type: 'integer',
      minimum: 0,
      maximum: MAX_MILLISECONDS,
      default: MAX_MILLISECONDS,
      description: 'How long the connection stays open.',
    },
  },
  disconnects: true,
  before: (fault, context) => {
    closeAfter(fault, context);
    return never;
  },
  after: (fault) => (context) => closeAfter(fault, context),
};

function closeAfter(
  { milliseconds = MAX_MILLISECONDS }: TimeoutFault,
  { reply, request, delays }: FaultContext,
): undefined {
  const socket = takeOver(reply);
  void delays.wait(milliseconds, request).then(() => socket.destroySoon());
  return undefined;
}
