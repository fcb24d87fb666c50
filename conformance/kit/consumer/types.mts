// Type checks, and `await using`. run.mjs compiles and runs it.
import { equal } from 'node:assert/strict';
import {
  connectSandbox,
  createSandbox,
  SandboxError,
  type MutantId,
  type Order,
  type Sandbox,
  type User,
} from 'practice-api-sandbox';
import { useSession as useInJest } from 'practice-api-sandbox/jest';
import { useSession as useInNode } from 'practice-api-sandbox/node-test';

export const hooks = [useInJest, useInNode];

let closed: Sandbox;
{
  await using sandbox = await createSandbox({ config: { sessionTtlSeconds: 60, seedOn: 'any' } });
  closed = sandbox;
  const session = sandbox.session('worker-3');
  equal(session.id, '34f75e58-eca8-521a-aff1-5f19bc6a1698');
  const user = await session.rest.users.create({ name: 'Ada', email: 'ada@example.com', role: 'admin' });
  const role: 'user' | 'admin' | 'moderator' = user.role;
  const age: number | null = user.age;
  equal(`${role} ${age}`, 'admin null');
  const { user: sameUser }: { readonly user: User } = await session.soap('GetUser', { id: user.id });
  equal(sameUser.created_at, user.created_at);
  const order: Order = await session.rest.orders.create({ user_id: user.id }, { expand: 'user' });
  equal(order.user?.name, 'Ada');
  const mutant: MutantId = 'text-cut';
  await session.mutants.set([mutant]);
  await session.mutants.clear();
  await session.rest.products.list({ sort: 'price', order: 'asc' });
  await session.rest.orders.search({ filters: { quantity: { gte: 2 }, status: ['pending'] } });
  const connected = connectSandbox(sandbox.url).session('worker-3');
  equal((await connected.rest.users.get(user.id)).email, 'ada@example.com');
  const { status, headers } = await connected.rest.raw.users.delete(user.id);
  equal(`${status} ${headers.get('content-length')}`, '204 null');
  // @ts-expect-error -- `name` is required
  const failure = session.rest.users.create({ email: 'no' });
  equal(await failure.catch((error: unknown) => error instanceof SandboxError && error.status), 400);
  // @ts-expect-error -- not a value of the enum
  await session.rest.users.create({ name: 'A', email: 'a@example.com', role: 'king' }).catch(() => undefined);
  // @ts-expect-error -- not an option
  const unknown = session.fork({ control: true });
  equal(await unknown.catch(({ message }) => message), 'fork: control: unknown, did you mean controls?');
  // @ts-expect-error -- not a mutant
  await session.mutants.set(['text-cuts']).catch(() => undefined);
  // @ts-expect-error -- not an operation
  await session.requests.count({ operation: 'createUsers' }).catch(() => undefined);
  // @ts-expect-error -- not a relation
  await session.rest.orders.get(order.id, { expand: 'buyer' }).catch(() => undefined);
  // @ts-expect-error -- not an element of the request
  await session.soap('GetUsers', { limits: 1 }).catch(() => undefined);
  // @ts-expect-error -- not a field
  await session.rest.users.list({ colour: 'red' }).catch(() => undefined);
}
equal(await fetch(closed.url).catch(() => 'closed'), 'closed');
