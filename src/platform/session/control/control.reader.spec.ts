import { Clock } from '../../../core/clock.js';
import { ErrorList } from '../../../core/error-list.js';
import { toClassLayer } from './control-layers.js';
import { Control, type ControlInput, type ControlName } from './control.js';
import { ControlReader } from './control.reader.js';
import { ControlRegistry } from './control.registry.js';
import { ServiceControls } from './service-controls.js';

const NOW = 5000;

class FixedClock extends Clock {
  now(): number {
    return NOW;
  }
}

/** Reads a number, and keeps what it was given. */
class NumberControl extends Control<number> {
  input: ControlInput | undefined;

  constructor(readonly name: ControlName) {
    super();
  }

  read(document: unknown, input: ControlInput): number {
    this.input = input;
    if (typeof document === 'number') return document;
    input.errors.add(input.location, 'must be number');
    return NaN;
  }

  view(): null {
    return null;
  }

  document(setting: number): number {
    return setting;
  }
}

const owner = { id: 'session', createdAt: 1000 };
const place = { location: 'body', owner, epoch: 3 };

function readerOf(service = new ServiceControls()): { reader: ControlReader; random: NumberControl } {
  const registry = new ControlRegistry();
  const random = new NumberControl('random');
  for (const control of [random, new NumberControl('faults')]) registry.register(control);
  return { reader: new ControlReader(new FixedClock(), registry, service), random };
}

describe('one control', () => {
  it('replaces its setting, and keeps the others', () => {
    const { reader, random } = readerOf();
    const present = { random: 1, faults: 2 };
    const next = reader.readOne(random, present, place, (input) => random.read(7, input));
    expect(next).toEqual({ random: 7, faults: 2 });
    expect(random.input).toMatchObject({ location: 'body', session: owner, epoch: 3, settings: present });
  });

  it('throws what it reports', () => {
    const { reader, random } = readerOf();
    const read = (): unknown => reader.readOne(random, {}, place, (input) => random.read('x', input));
    expect(read).toThrow('body must be number');
  });
});

describe('a document', () => {
  it('sets its controls beside those that are present', () => {
    const present = { faults: 2, ...toClassLayer({ random: 9 }, NOW) };
    expect(readerOf().reader.readAll({ random: 7 }, place, present)).toEqual({ ...present, random: 7 });
  });

  it('has every error in its place', () => {
    const errors = new ErrorList();
    readerOf().reader.read({ random: 'x', faults: null }, place, errors);
    expect(errors.all).toEqual([
      { location: 'body/random', field: 'random', message: 'must be number' },
      { location: 'body/faults', field: 'faults', message: 'must be number' },
    ]);
    expect(() => readerOf().reader.readAll({ random: 'x' }, place)).toThrow('body/random must be number');
  });

  it.each([
    [{ randon: 1 }, /did you mean 'random'/],
    [[], /must be object/],
    [null, /must be object/],
  ])('rejects %j', (document, message) => {
    expect(() => readerOf().reader.readAll(document, place)).toThrow(message);
  });
});

describe('the time of the session', () => {
  const timeWith = (settings: Readonly<Record<string, unknown>>, service = {}): number | undefined => {
    const controls = new ServiceControls();
    controls.set(service);
    const { reader, random } = readerOf(controls);
    reader.readAll({ random: 1 }, place, settings);
    return random.input?.now;
  };

  it.each([
    ['that of the service without a clock', {}, {}, NOW],
    ['frozen', { clock: { time: 10, since: null } }, {}, 10],
    ['moved since a request', { clock: { time: 10, since: 4000 } }, {}, 1010],
    ['that of the service-wide clock, which starts with the session', {}, { clock: { time: 10 } }, 4010],
    [
      'that of the class before its own',
      { clock: { time: 10, since: null }, ...toClassLayer({ clock: { time: 20, since: null } }, 1) },
      {},
      20,
    ],
  ])('is %s', (_, settings, service, expected) => {
    expect(timeWith(settings, service)).toBe(expected);
  });

  it('does not exist without a session', () => {
    const { reader, random } = readerOf();
    reader.readAll({ random: 1 }, { ...place, owner: undefined });
    expect(random.input).toMatchObject({ now: undefined, serviceTime: NOW });
  });
});
