// A running service, `--url`: a new session for each run, whose mutants are sealed.
import { randomUUID } from 'node:crypto';
import type { MutantExample } from '../client/mutants-control.js';
import { dataOf, keyHeader } from './catalogue.js';
import { mutantsDocument, type OpenTarget, type RequestCounts } from './target.js';

type Examples = Readonly<Record<string, MutantExample>>;

interface SessionMutants {
  readonly reached: Readonly<Record<string, number>>;
  readonly requests: RequestCounts;
}

/** Without one, `policy` is null; with own rules, it is absent. */
async function hasPolicy(response: Response): Promise<boolean> {
  const { policy } = await dataOf<{ readonly policy?: string | null }>(response);
  return policy !== null;
}

export function sessionsOf(url: string): OpenTarget {
  return async (change) => {
    const session = randomUUID();
    let headers: Readonly<Record<string, string>> = { 'x-session-id': session };
    const send = (path: string, method: string, body?: unknown): Promise<Response> =>
      fetch(`${url}${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    await dataOf(await send('/session/mutants', 'PUT', mutantsDocument(change)));
    const { policy } = change;
    if (policy !== undefined) await dataOf(await send('/session/permissions', 'PUT', { policy }));
    const seal = await send('/session/seal', 'POST', { controls: ['mutants'] });
    const { control_key: key } = await dataOf<{ readonly control_key: string }>(seal);
    headers = { ...headers, ...keyHeader(key) };
    return {
      environment: { SANDBOX_URL: url, BASE_URL: url, PORT: new URL(url).port, SANDBOX_SESSION: session },
      async reached(mutant) {
        const { reached } = await dataOf<SessionMutants>(await send('/session/mutants', 'GET'));
        const count = reached[mutant] ?? 0;
        if (count === 0) return { count };
        const examples = await dataOf<Examples>(await send('/session/mutants/examples', 'GET'));
        return { count, example: examples[mutant] };
      },
      async requests() {
        const { requests } = await dataOf<SessionMutants>(await send('/session/mutants', 'GET'));
        return requests;
      },
      setsPolicy: async () => hasPolicy(await send('/session/permissions', 'GET')),
      async close() {
        // The session ends by itself if the service does not respond.
        await send('/session', 'DELETE').catch(() => undefined);
      },
    };
  };
}
