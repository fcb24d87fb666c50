// Starts the service for a test file: on a free port, without a rate limit by default, with a clock that tests control.
// The worker loads the service once (test/jest/service-bundle.mjs). Tests that need a provider or replace a module use
// app-with-providers.ts.
import { Client } from './client.js';
import type * as Bundle from './listening-app.js';
import { ResponseContract } from './response-contract.js';

export interface SharedApp {
  readonly url: string;
  readonly port: number;
  /** The port of the metrics endpoint, if it has its own. */
  readonly metricsPort: number | undefined;
  /** A client with a new session. */
  client(): Client;
}

export interface TestApp extends SharedApp {
  close(): Promise<void>;
}

/** The functions of test/jest/environment.mjs. */
declare const loadService: () => Promise<typeof Bundle>;
declare const sharedService: () => Promise<Omit<Bundle.ListeningApp, 'app'>>;

/** Starts the service as `npm start` does, with the given values changed. */
export async function startApp(options?: Bundle.StartOptions): Promise<TestApp> {
  const { listeningApp } = await loadService();
  const { app, ...ports } = await listeningApp(options).catch((reason: unknown) => {
    // The error classes of the bundle differ from the classes of this test file.
    throw new Error((reason as Error).message, { cause: reason });
  });
  return testAppOf(
    ports,
    () => app.close(),
    options?.ownEntities !== undefined || options?.entities !== undefined,
  );
}

/**
 * The service that all test files of the worker share, in a separate process and without options. For tests that only send requests
 * in their own sessions: metrics, the number of sessions and the memory of this service depend on other test files.
 */
export async function sharedApp(): Promise<SharedApp> {
  return testAppOf(await sharedService(), () => Promise.resolve());
}

/** The interface of tests to a service that listens. */
export async function testAppOf(
  { port, metricsPort }: Omit<Bundle.ListeningApp, 'app'>,
  close: () => Promise<void>,
  hasOwnRoutes = false,
): Promise<TestApp> {
  const url = `http://127.0.0.1:${port}`;
  const contract = await ResponseContract.of(url, hasOwnRoutes).catch(async (reason: unknown) => {
    await close();
    throw reason;
  });
  return { url, port, metricsPort, client: () => new Client(url, contract), close };
}
