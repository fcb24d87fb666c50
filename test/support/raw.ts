// Bytes on a socket, for requests that no client library would send.
import { connect } from 'node:net';

/** Sends bytes and collects what comes back until the server closes or `quiet` milliseconds pass without a byte. */
export function sendRaw(port: number, bytes: string | Buffer, quiet = 300): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setTimeout(quiet, () => socket.destroy());
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(received);
    });
  });
}
