// Requests in progress during a stop, and checks that the service has stopped.
import { connect } from 'node:net';
import { sendRequest } from './http-client.js';

export const productJson = '{"name": "Lamp", "price": 5}';
export const uploadHead = [
  'POST /api/v1/products HTTP/1.1\r\nHost: sandbox\r\nContent-Type: application/json',
  `Content-Length: ${productJson.length}\r\nExpect: 100-continue\r\n\r\n`,
].join('\r\n');
export const getRequest = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: sandbox\r\n\r\n`;

/** Whether a port accepts connections. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    socket.on('close', (failed) => resolve(!failed));
  });
}

export async function waitUntilClosed(port: number): Promise<void> {
  while (await isOpen(port));
}

/** The port of the mutual TLS server, from the scheme catalogue. */
export async function tlsPortOf(url: string): Promise<number> {
  const { text } = await sendRequest(`${url}/auth/methods`, 'GET');
  return Number(/https:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]);
}
