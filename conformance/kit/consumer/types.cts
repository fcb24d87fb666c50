// Type checks of the CommonJS build.
/// <reference types="jest" />
import { useSession, globalSetup, SandboxError } from 'practice-api-sandbox/jest';

const session = useSession({ prepare: (base) => base.import({ data: {} }) });
export const name = async (): Promise<string> => (await session().rest.users.get('id')).name;
export const setup: () => Promise<void> = globalSetup;
export const isKnown = (error: unknown): boolean =>
  error instanceof SandboxError && error.code === 'NOT_FOUND';

test('has a matcher for sessions', async () => {
  await expect(session()).toHaveReceived({ operation: 'listUsers' }, { gte: 1 });
  // @ts-expect-error -- not a session
  await expect(1).toHaveReceived({ operation: 'listUsers' });
});
