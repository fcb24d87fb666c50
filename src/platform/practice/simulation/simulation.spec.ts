import { STATUS_CODES } from 'node:http';
import { codeOfStatus, ApiError } from '../../../core/errors.js';
import type { Params } from '../../../core/list-query.params.js';
import { draw, sessionSeed } from '../../../core/draw.js';
import type { Draw } from './failure-draws.js';
import { errorOf, readSimulation, simulationParameters, type Simulation } from './simulation.js';

const nothing: Simulation = { delay: 0, error: undefined, randomFail: false };
const statuses = Array.from({ length: 200 }, (_, i) => 400 + i);

/** Draws the given numbers one after the other. */
function drawsOf(...numbers: readonly number[]): jest.Mock<number, [string]> {
  const rest = [...numbers];
  return jest.fn<number, [string]>(() => rest.shift() ?? 0);
}

const seeded =
  (seed: number, count: number): Draw =>
  (name) =>
    draw(seed, name, count);

describe('the parameters of a simulation', () => {
  it('are three', () => {
    expect(simulationParameters).toEqual(['delay', 'error', 'random_fail']);
  });

  it('are optional', () => {
    expect(readSimulation({ limit: '5' })).toBeUndefined();
  });

  it.each<[Params, Partial<Simulation>]>([
    [{ delay: '0' }, {}],
    [{ delay: '10000' }, { delay: 10_000 }],
    [{ error: '400' }, { error: 400 }],
    [{ error: '599' }, { error: 599 }],
    [{ random_fail: 'true' }, { randomFail: true }],
    [{ random_fail: 'false' }, { randomFail: false }],
    [
      { delay: '5', error: '503', random_fail: 'true' },
      { delay: 5, error: 503, randomFail: true },
    ],
  ])('%j', (params, expected) => {
    expect(readSimulation(params)).toEqual({ ...nothing, ...expected });
  });

  it.each<[Params, string, string]>([
    [{ delay: '-1' }, 'delay', 'must be >= 0'],
    [{ delay: '10001' }, 'delay', 'must be <= 10000'],
    [{ delay: '1.5' }, 'delay', 'must be integer'],
    [{ delay: '' }, 'delay', 'must be integer'],
    [{ delay: '010' }, 'delay', 'must be integer'],
    [{ delay: 'long' }, 'delay', 'must be integer'],
    [{ delay: ['1', '2'] }, 'delay', 'must be integer'],
    [{ error: '399' }, 'error', 'must be >= 400'],
    [{ error: '200' }, 'error', 'must be >= 400'],
    [{ error: '600' }, 'error', 'must be <= 599'],
    [{ error: '' }, 'error', 'must be integer'],
    [{ error: 'NOT_FOUND' }, 'error', 'must be integer'],
    [{ error: ['404', '404'] }, 'error', 'must be integer'],
    [{ random_fail: 'yes' }, 'random_fail', 'must be equal to one of the allowed values'],
    [{ random_fail: '' }, 'random_fail', 'must be equal to one of the allowed values'],
    [{ random_fail: 'TRUE' }, 'random_fail', 'must be equal to one of the allowed values'],
    [{ random_fail: '1' }, 'random_fail', 'must be equal to one of the allowed values'],
    [{ random_fail: ['true', 'true'] }, 'random_fail', 'must be equal to one of the allowed values'],
  ])('cannot be %j', (params, field, message) => {
    const error = new ApiError('BAD_REQUEST', 400, `querystring/${field} ${message}`);

    expect(() => readSimulation(params)).toThrow(error);
    expect(() => readSimulation(params)).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', status: 400, details: [{ field, message }] }),
    );
  });

  it('are rejected with all errors at once', () => {
    expect(() => readSimulation({ delay: '-1', error: '0', random_fail: 'x' })).toThrow(
      'querystring/delay must be >= 0, querystring/error must be >= 400, ' +
        'querystring/random_fail must be equal to one of the allowed values',
    );
  });
});

describe('a simulated error', () => {
  it.each(statuses)('%i has its code and x-simulated', (status) => {
    const failure = errorOf({ ...nothing, error: status }, drawsOf());
    const phrase = STATUS_CODES[status];

    expect(failure).toMatchObject({
      code: phrase === undefined ? `HTTP_${status}` : expect.stringMatching(/^[A-Z]+(_[A-Z]+)*$/),
      status,
      message: `Simulated error ${status}`,
      headers: expect.objectContaining({ 'x-simulated': 'error' }),
    });
    expect(failure?.code).toBe(codeOfStatus(status));
    expect(failure?.details).toEqual(status === 400 ? [] : undefined);
  });

  it('has a different code for each status', () => {
    expect(new Set(statuses.map(codeOfStatus)).size).toBe(200);
  });

  it.each([
    [401, 'www-authenticate', /^Bearer /],
    [429, 'retry-after', /^1$/],
    [503, 'retry-after', /^1$/],
  ])('%i has the header %s', (status, header, value) => {
    expect(errorOf({ ...nothing, error: status }, drawsOf())?.headers?.[header]).toMatch(value);
  });

  it.each([400, 404, 500, 502, 504])('%i has no header but x-simulated', (status) => {
    const failure = errorOf({ ...nothing, error: status }, drawsOf());

    expect(failure?.headers).toEqual({ 'x-simulated': 'error' });
  });

  it('comes before a random error, for which no number is drawn', () => {
    const dice = drawsOf(0, 0);
    const failure = errorOf({ ...nothing, error: 404, randomFail: true }, dice);

    expect(failure).toMatchObject({ status: 404, headers: { 'x-simulated': 'error' } });
    expect(dice).not.toHaveBeenCalled();
  });
});

describe('a random error', () => {
  const random: Simulation = { ...nothing, randomFail: true };

  it('is not drawn unless requested', () => {
    const dice = drawsOf(0, 0);

    expect(errorOf(nothing, dice)).toBeUndefined();
    expect(dice).not.toHaveBeenCalled();
  });

  it.each([
    [0, true],
    [0.29999, true],
    [0.3, false],
    [0.99999, false],
  ])('for a drawn number of %d: %s', (number, fails) => {
    expect(errorOf(random, drawsOf(number, 0)) !== undefined).toBe(fails);
  });

  it.each([
    [0, 500, 'INTERNAL_SERVER_ERROR'],
    [0.25, 502, 'BAD_GATEWAY'],
    [0.5, 503, 'SERVICE_UNAVAILABLE'],
    [0.99999, 504, 'GATEWAY_TIMEOUT'],
  ])('takes its status from a second number: %d is %i', (number, status, code) => {
    const failure = errorOf(random, drawsOf(0, number));

    expect(failure).toMatchObject({ code, status, message: `Simulated error ${status}` });
    expect(failure?.headers).toEqual({
      'x-simulated': 'random_fail',
      ...(status === 503 && { 'retry-after': '1' }),
    });
  });

  // Five standard deviations of a binomial distribution: √(20,000 · 0.3 · 0.7) ≈ 65, √(6,000 · ¼ · ¾) ≈ 34.
  it('happens for about 30 % of requests, with each status about equally often', () => {
    const drawn = Array.from({ length: 20_000 }, (_, i) => errorOf(random, seeded(2026, i))?.status ?? 200);
    const count = (status: number): number => drawn.filter((one) => one === status).length;

    expect(Math.abs(count(200) - 14_000)).toBeLessThan(325);
    for (const status of [500, 502, 503, 504]) expect(Math.abs(count(status) - 1500)).toBeLessThan(170);
    expect(new Set(drawn).size).toBe(5);
  });

  // Test suites rely on these sequences, so they must not change.
  it.each([
    [42, '. . 504 . . . 500 . 500 . . .'],
    [sessionSeed(7, '34f75e58-eca8-521a-aff1-5f19bc6a1698'), '. 503 . . . . . . . . 500 503'],
  ])('has the documented sequence for the session seed %i', (seed, sequence) => {
    const statuses = Array.from(
      { length: 12 },
      (_, i) => errorOf(random, seeded(seed, i + 1))?.status ?? '.',
    );

    expect(statuses.join(' ')).toBe(sequence);
  });
});
