// Loads the runners of the schemes when the first request is sent.
import type { Runner } from './attempt.ts';
import { isBrowserScheme } from './browser-schemes.ts';

/** Undefined if a browser cannot perform the scheme. */
export async function loadRunner(id: string): Promise<Runner | undefined> {
  if (!isBrowserScheme(id)) return undefined;
  const { runners } = await import('./runners.ts');
  return runners[id];
}
