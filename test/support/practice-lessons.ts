// The lessons of the tests, in the format of LESSONS_DIR, and the requests that pass their steps.
import { fileURLToPath } from 'node:url';
import type { Client, TestResponse } from './client.js';

export const lessonsDir = fileURLToPath(new URL('./lessons/', import.meta.url));

export const BASKET = '/learn/practice-basket';
export const LOGIN = '/learn/practice-login';
export const SEED = '/learn/practice-seed';
export const CHALLENGE = '/learn/challenges/practice-01';

type Data = TestResponse['body'];

/** Sends a request that succeeds, and returns its data. */
export async function succeed(response: Promise<TestResponse>, status = 200): Promise<Data> {
  const { status: actual, body } = await response;
  expect({ actual, body }).toMatchObject({ actual: status });
  return body?.data;
}

export const start = (client: Client, lesson = BASKET, body?: unknown): Promise<Data> =>
  succeed(client.post(`${lesson}/start`, body));

export const progressOf = (client: Client, lesson = BASKET): Promise<Data> =>
  succeed(client.get(`${lesson}/progress`));

export const sessionProgress = (client: Client): Promise<Data> => succeed(client.get('/learn/progress'));

/** Passes the first step of the basket; returns the id of the product. */
export async function createProduct(client: Client): Promise<string> {
  const { id } = await succeed(client.post('/api/v1/products', { name: 'Lamp', price: 29.5 }), 201);
  return id as string;
}

/** Starts the basket and passes all of its steps. */
export async function completeBasket(client: Client): Promise<void> {
  await start(client);
  const path = `/api/v1/products/${await createProduct(client)}`;
  await client.get(path);
  await client.delete(path);
}

export const stepStates = (lesson: Data): string[] =>
  (lesson.steps as { state: string }[]).map(({ state }) => state);
