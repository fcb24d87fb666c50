// The types and the values of the package in CommonJS. run.mjs compiles and runs it.
import { equal } from 'node:assert/strict';
import { createSandbox, SandboxError, type Session, type User } from 'practice-api-sandbox';
import { useSession } from 'practice-api-sandbox/node-test';

export const hooks = [useSession];

const ada = async ({ rest }: Session): Promise<User> =>
  rest.users.create({ name: 'Ada', email: 'ada@example.com' });

async function main(): Promise<void> {
  const sandbox = await createSandbox();
  const session = sandbox.session();
  const user = await ada(session);
  equal((await session.soap('GetUser', { id: user.id })).user.updated_at, user.updated_at);
  await session.requests.verify({ operation: 'createUser' }, 1);
  const error: unknown = await ada(session).catch((reason: unknown) => reason);
  equal(error instanceof SandboxError && error.code, 'CONFLICT');
  await sandbox.close();
}

void main();
