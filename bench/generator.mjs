// A load generator on plain sockets. It is slower than wrk, with little effect on the server's CPU per request.
import { connect } from 'node:net';
import { quantile } from './report.mjs';

export const connections = 40;

const headEnd = '\r\n\r\n';
const lastChunk = '0\r\n\r\n';

/** Status and length of the first response in these bytes, or undefined if a chunked response is incomplete. */
const readResponse = (bytes) => {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = bytes.latin1Slice(0, end);
  const status = Number(head.slice(9, 12));
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  if (length !== undefined) return { status, length: end + headEnd.length + Number(length) };
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
  if (isChunked && bytes.latin1Slice(-lastChunk.length) !== lastChunk) return undefined;
  return { status, length: isChunked ? bytes.length : end + headEnd.length };
};

/** One connection: sends a request, reads its response, and continues until `next` returns undefined. */
const runConnection = ({ host, port }, next, record) =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let received = Buffer.alloc(0);
    let sent = 0;
    const proceed = () => {
      const bytes = next();
      if (bytes === undefined) return socket.end();
      sent = performance.now();
      return socket.write(bytes);
    };
    socket.on('connect', proceed);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const response = readResponse(received);
      if (response === undefined || received.length < response.length) return;
      received = received.subarray(response.length);
      record(response.status, performance.now() - sent);
      proceed();
    });
    socket.on('error', reject);
    socket.on('close', resolve);
  });

/** Sends the requests one after the other for `seconds`, or `count` of them. Returns latencies in ms. */
export const generate = async (server, requests, { seconds = Infinity, count = Infinity }) => {
  const { hostname: host, port } = new URL(server.url);
  const begin = performance.now();
  const deadline = begin + seconds * 1000;
  const latencies = [];
  let [sent, failed] = [0, 0];
  const next = () =>
    sent < count && performance.now() < deadline ? requests[sent++ % requests.length] : undefined;
  const record = (status, latency) => {
    latencies.push(latency);
    if (status < 200 || status > 299) failed += 1;
  };
  await Promise.all(Array.from({ length: connections }, () => runConnection({ host, port }, next, record)));
  const taken = (performance.now() - begin) / 1000;
  const tails = { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
  // A request without a response failed: the server closed its connection.
  failed += sent - latencies.length;
  return { requests: latencies.length, failed, rate: latencies.length / taken, ...tails };
};
