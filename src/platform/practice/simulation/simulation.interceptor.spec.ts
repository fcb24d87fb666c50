import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../core/errors.js';
import { Config } from '../../../config/config.js';
import { SystemRandom } from '../../../core/random.js';
import { ServiceControls } from '../../session/control/service-controls.js';
import { SessionSeed } from '../../session/control/session-seed.js';
import { createStore } from '../../../../test/support/session-store.js';
import { Delays } from './delay.js';
import { FailureDraws } from './failure-draws.js';
import { SimulationInterceptor } from './simulation.interceptor.js';
import { SimulationRunner } from './simulation.runner.js';

/** A call of `before()`: the socket of its request, the headers of its response, and how it settled. */
interface Call {
  readonly socket: EventEmitter;
  readonly headers: Map<string, string>;
  readonly resolved: jest.Mock<undefined, []>;
  readonly rejected: jest.Mock<undefined, [unknown]>;
}

let delays: Delays;
let runner: SimulationRunner;
let interceptor: SimulationInterceptor;
beforeEach(() => {
  jest.useFakeTimers();
  const { store } = createStore();
  delays = new Delays();
  const seeds = new SessionSeed(Config.from({}), new ServiceControls());
  runner = new SimulationRunner(new FailureDraws(seeds, new SystemRandom(), store), delays);
  interceptor = new SimulationInterceptor(runner);
});
afterEach(() => {
  jest.useRealTimers();
});

function call(query: Record<string, string>): Call {
  const headers = new Map<string, string>();
  const socket = new EventEmitter();
  const resolved = jest.fn<undefined, []>();
  const rejected = jest.fn<undefined, [unknown]>();
  const setHeader = (name: string, value: string) => headers.set(name, value);
  const request = Object.assign(Object.create(null) as FastifyRequest, { query, raw: { socket } });
  const reply = Object.assign(Object.create(null) as FastifyReply, { header: setHeader });
  try {
    const pending = interceptor.before(request, reply);
    if (pending === undefined) resolved();
    else void pending.then(resolved, rejected);
  } catch (reason) {
    rejected(reason);
  }
  return { socket, headers, resolved, rejected };
}

/** Lets time pass and promises settle. */
const advance = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

it('continues at once and without a timer if nothing is simulated', () => {
  const { resolved, headers } = call({});

  expect(resolved).toHaveBeenCalledTimes(1);
  expect(headers.size).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

it('throws BAD_REQUEST for an invalid parameter, before a delay', () => {
  const { rejected } = call({ delay: '100', error: '200' });

  expect(rejected.mock.calls[0]?.[0]).toMatchObject({ status: 400 });
  expect(jest.getTimerCount()).toBe(0);
});

it('counts simulations by kind', async () => {
  call({ delay: '5', error: '418' });
  call({ error: '503' });
  await advance(5);

  expect(runner.tally).toEqual({ delay: 1, error: 2, random_fail: 0 });
});

describe('a simulated delay', () => {
  it('lasts as long as requested and sets x-simulated', async () => {
    const { resolved, headers } = call({ delay: '10000' });

    await advance(9999);
    expect(resolved).not.toHaveBeenCalled();
    await advance(1);
    expect(resolved).toHaveBeenCalledTimes(1);
    expect(headers.get('x-simulated')).toBe('delay');
  });

  it('of 0 has no effect', () => {
    const { resolved, headers } = call({ delay: '0' });

    expect(resolved).toHaveBeenCalledTimes(1);
    expect(headers.size).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('comes before the simulated error', async () => {
    const { rejected } = call({ delay: '100', error: '418' });

    await advance(99);
    expect(rejected).not.toHaveBeenCalled();
    await advance(1);
    expect(rejected.mock.calls[0]?.[0]).toMatchObject({ status: 418 });
  });

  it('uses one timer and removes its listener', async () => {
    const { socket } = call({ delay: '100' });
    expect(jest.getTimerCount()).toBe(1);

    await advance(100);

    expect(jest.getTimerCount()).toBe(0);
    expect(socket.listenerCount('close')).toBe(0);
  });

  it('ends when the client disconnects: the request does not continue', async () => {
    const { resolved, rejected, socket } = call({ delay: '100' });

    socket.emit('close');

    expect(jest.getTimerCount()).toBe(0);
    expect(socket.listenerCount('close')).toBe(0);
    await advance(1000);
    expect(resolved).not.toHaveBeenCalled();
    expect(rejected).not.toHaveBeenCalled();
  });

  it('does not end when another client disconnects', async () => {
    const [closed, open] = [call({ delay: '100' }), call({ delay: '100' })];

    closed.socket.emit('close');
    await advance(100);

    expect(closed.resolved).not.toHaveBeenCalled();
    expect(open.resolved).toHaveBeenCalledTimes(1);
  });
});

describe('a stop of the service', () => {
  it('ends pending delays with 503', async () => {
    const calls = [call({ delay: '10000' }), call({ delay: '5000', error: '404' })];

    delays.beforeApplicationShutdown();
    await advance(0);

    expect(jest.getTimerCount()).toBe(0);
    for (const { rejected } of calls) {
      const [[reason] = []] = rejected.mock.calls;
      expect(reason).toBeInstanceOf(ApiError);
      expect(reason).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
      expect(rejected).toHaveBeenCalledTimes(1);
    }
  });

  it('rejects further delays with 503', () => {
    delays.beforeApplicationShutdown();
    const { rejected } = call({ delay: '10000' });

    expect(jest.getTimerCount()).toBe(0);
    expect(rejected.mock.calls[0]?.[0]).toMatchObject({ status: 503 });
  });
});
