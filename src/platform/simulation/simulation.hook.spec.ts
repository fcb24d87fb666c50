import { EventEmitter } from 'node:events';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { ApiError } from '../../core/errors.js';
import { SeededRandom } from '../../core/random.js';
import { SimulationHook } from './simulation.hook.js';

type Hook = (request: unknown, reply: unknown, done: (error?: Error) => void) => void;

/** One request on the way through the hook: its socket, the headers of its answer, and how it went on. */
interface Passage {
  readonly socket: EventEmitter;
  readonly headers: Map<string, string>;
  readonly done: jest.Mock<undefined, [Error?]>;
}

let hook: SimulationHook;

/** What the hook adds to a route: nothing, or one step that runs before anything is parsed. */
function stepsOf(url: string): Hook[] {
  const route = { method: 'GET', url } as RouteOptions;
  const addHook = (_name: 'onRoute', listener: (route: RouteOptions) => void): void => listener(route);
  hook.register(Object.assign(Object.create(null), { addHook }) as FastifyInstance);
  return [route.onRequest ?? []].flat() as Hook[];
}

function pass(query: Record<string, string>, socket = new EventEmitter()): Passage {
  const headers = new Map<string, string>();
  const reply = { header: (name: string, value: string) => headers.set(name, value) };
  const done = jest.fn<undefined, [Error?]>();
  for (const step of stepsOf('/api/v1/things')) step({ query, raw: { socket } }, reply, done);
  return { socket, headers, done };
}

beforeEach(() => {
  jest.useFakeTimers();
  hook = new SimulationHook(new SeededRandom(1));
});
afterEach(() => {
  jest.useRealTimers();
});

describe('simulation', () => {
  it.each(['/api/v1/users', '/api/v1/users/:id', '/api/v1', '/auth/me', '/auth', '/learn/', '/learn/:id'])(
    'works on %s',
    (url) => {
      expect(stepsOf(url)).toHaveLength(1);
    },
  );

  it.each([
    '/health',
    '/status.json',
    '/api',
    '/session',
    '/docs',
    '/api/v10/users',
    '/authors',
    '/learning',
  ])('does not work on %s', (url) => {
    expect(stepsOf(url)).toHaveLength(0);
  });

  it('lets a request without it go on at once, without a timer', () => {
    const { done, headers } = pass({});

    expect(done.mock.calls).toEqual([[]]);
    expect(headers.size).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a simulated delay', () => {
  it('lasts as long as it was asked to, and says so', () => {
    const { done, headers } = pass({ delay: '10000' });

    jest.advanceTimersByTime(9999);
    expect(done).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(done.mock.calls).toEqual([[undefined]]);
    expect(headers.get('x-simulated')).toBe('delay');
  });

  it('of nothing is none', () => {
    const { done, headers } = pass({ delay: '0' });

    expect(done).toHaveBeenCalledTimes(1);
    expect(headers.size).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('comes before the forced error', () => {
    const { done } = pass({ delay: '100', error: '418' });

    jest.advanceTimersByTime(99);
    expect(done).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(done.mock.calls[0]?.[0]).toMatchObject({ status: 418 });
  });

  it('costs one timer and nothing that stays', () => {
    const { socket } = pass({ delay: '100' });
    expect(jest.getTimerCount()).toBe(1);

    jest.advanceTimersByTime(100);

    expect(jest.getTimerCount()).toBe(0);
    expect(socket.listenerCount('close')).toBe(0);
  });

  it('ends when the client leaves: no timer is left and the request does not go on', () => {
    const { done, socket } = pass({ delay: '100' });

    socket.emit('close');

    expect(jest.getTimerCount()).toBe(0);
    expect(socket.listenerCount('close')).toBe(0);
    jest.advanceTimersByTime(1000);
    expect(done).not.toHaveBeenCalled();
  });

  it('of one client does not end when another one leaves', () => {
    const [gone, staying] = [pass({ delay: '100' }), pass({ delay: '100' })];

    gone.socket.emit('close');
    jest.advanceTimersByTime(100);

    expect(gone.done).not.toHaveBeenCalled();
    expect(staying.done).toHaveBeenCalledTimes(1);
  });
});

describe('a stop of the service', () => {
  it('does not wait for delays: each ends now, with 503', () => {
    const waiting = [pass({ delay: '10000' }), pass({ delay: '5000', error: '404' })];

    hook.beforeApplicationShutdown();

    expect(jest.getTimerCount()).toBe(0);
    for (const { done } of waiting) {
      const [[failure] = []] = done.mock.calls;
      expect(failure).toBeInstanceOf(ApiError);
      expect(failure).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        status: 503,
        headers: { 'retry-after': '1' },
      });
      expect(done).toHaveBeenCalledTimes(1);
    }
  });

  it('begins no further delay', () => {
    hook.beforeApplicationShutdown();
    const { done } = pass({ delay: '10000' });

    expect(jest.getTimerCount()).toBe(0);
    expect(done.mock.calls[0]?.[0]).toMatchObject({ status: 503 });
  });
});
