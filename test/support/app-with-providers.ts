// Starts the service inside the test file, with the modules that the test imports: for tests that use a provider or replace a
// module. Other tests use app.ts, which starts sooner.
import type { Type } from '@nestjs/common';
import { testAppOf, type TestApp } from './app.js';
import { listeningApp, type StartOptions } from './listening-app.js';

export interface AppWithProviders extends TestApp {
  /** A provider of the application. */
  get<T>(provider: Type<T>): T;
}

/** Starts the service as `npm start` does, with the given values changed. */
export async function startAppWithProviders(options?: StartOptions): Promise<AppWithProviders> {
  const { app, ...ports } = await listeningApp(options);
  const testApp = await testAppOf(
    ports,
    () => app.close(),
    options?.ownEntities !== undefined || options?.entities !== undefined,
  );
  return { ...testApp, get: (provider) => app.get(provider, { strict: false }) };
}
