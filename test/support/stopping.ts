// Requests in progress during a stop, and checks that the service has stopped.
import { connect } from 'node:net';
import { exchange } from './exchange.js';

export const lamp = '{"name": "Lamp", "price": 5}';
export const upload = [
  'POST /api/v1/products HTTP/1.1\r\nHost: sandbox\r\nContent-Type: application/json',
  `Content-Length: ${lamp.length}\r\nExpect: 100-continue\r\n\r\n`,
].join('\r\n');
export const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: sandbox\r\n\r\n`;

/** Whether a port accepts connections. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    socket.on('close', (failed) => resolve(!failed));
  });
}

export async function untilClosed(port: number): Promise<void> {
  while (await isOpen(port));
}

/** The port of the mutual TLS server, from the scheme catalogue. */
export async function tlsPortOf(url: string): Promise<number> {
  const { text } = await exchange(`${url}/auth/methods`, 'GET');
  return Number(/https:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]);
}
