// REST clients, each with and without retries: the function sends one request and returns the status of the last response, or throws.
import axios from 'axios';
import axiosRetry, { isNetworkOrIdempotentRequestError } from 'axios-retry';
import ky from 'ky';
import { Agent, request, RetryAgent } from 'undici';

/** Milliseconds between attempts. The clients that read Retry-After wait as long as it says. */
const WAIT = 50;

async function undici(url, { method, headers, body }, attempts) {
  const agent = new Agent();
  const dispatcher =
    attempts === 1
      ? agent
      : new RetryAgent(agent, { maxRetries: attempts - 1, minTimeout: WAIT, methods: [method] });
  try {
    const response = await request(url, { dispatcher, method, headers, body });
    await response.body.dump();
    return response.statusCode;
  } finally {
    await agent.close();
  }
}

async function kyClient(url, { method, headers, body }, attempts) {
  const retry = { limit: attempts - 1, methods: [method.toLowerCase()], delay: () => WAIT };
  const response = await ky(url, { method, headers, body, retry });
  return response.status;
}

async function axiosClient(url, { method, headers, body }, attempts) {
  const client = axios.create();
  axiosRetry(client, {
    retries: attempts - 1,
    retryDelay: () => WAIT,
    // The default does not repeat POST: its caller has to decide that.
    ...(method === 'POST' && { retryCondition: () => true }),
    ...(method !== 'POST' && { retryCondition: isNetworkOrIdempotentRequestError }),
  });
  const response = await client.request({ url, method, headers, data: body });
  return response.status;
}

export const httpClients = { 'undici RetryAgent': undici, ky: kyClient, 'axios-retry': axiosClient };
