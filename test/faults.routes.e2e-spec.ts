// Every route of the practice API is subject to fault plans, and no other route is.
import { isPracticeRoute } from '../src/platform/http/routing/requested-operations.js';
import { startApp, type TestApp } from './support/app.js';
import { Routes, type Route } from './support/routes.js';

let app: TestApp;
let routes: Routes;
beforeAll(async () => {
  [app, routes] = await Routes.discover(() => startApp());
});
afterAll(() => app.close());

const hasSession = ({ rules }: Route): boolean => rules.stateless !== true && rules.sessionless !== true;
const isPractice = ({ url, rules }: Route): boolean => isPracticeRoute({ url, config: rules });

async function faultRuleOf({ method, url }: Route): Promise<string | null> {
  const client = app.client();
  const plan = { rules: [{ id: 'all', fault: { type: 'STATUS', status: 503 } }] };
  const beforeRequest = (): Promise<unknown> => client.put('/session/faults', plan);
  const { headers } = await routes.send({ method, url }, { client, beforeRequest });
  return headers.get('x-fault-rule');
}

it('applies to every route of the practice API with a session', async () => {
  const isFaulted = (route: Route): boolean => isPractice(route) && hasSession(route);
  await routes.each(isFaulted, async (route) => expect(await faultRuleOf(route)).toBe('all'));
});

it('applies to no control route', async () => {
  const isControl = ({ url, method }: Route): boolean =>
    url.startsWith('/session') && !url.includes(':number') && method !== 'HEAD';
  await routes.each(isControl, async (route) => expect(await faultRuleOf(route)).toBeNull());
});
