import type { ApiError } from './errors.js';
import { ErrorList, MAX_ERRORS } from './error-list.js';

function withErrors(count: number): ErrorList {
  const errors = new ErrorList();
  for (let i = 0; i < count; i += 1) errors.add(`body/f${i}`, 'is wrong');
  return errors;
}

function thrownBy(errors: ErrorList, hint?: string): ApiError | undefined {
  try {
    errors.failIfAny(hint);
    return undefined;
  } catch (error) {
    return error as ApiError;
  }
}

describe('a list of validation errors', () => {
  it('throws nothing if it is empty', () => {
    expect(thrownBy(new ErrorList())).toBeUndefined();
  });

  it('throws all errors in order, before the hint', () => {
    expect(thrownBy(withErrors(2), ' (a hint)')).toMatchObject({
      status: 400,
      message: 'body/f0 is wrong, body/f1 is wrong (a hint)',
      details: [
        { field: 'f0', message: 'is wrong' },
        { field: 'f1', message: 'is wrong' },
      ],
    });
  });

  it.each([
    ['body', ''],
    ['body/name', 'name'],
    ['body/rules/0/match', 'rules.0.match'],
    ['querystring/age', 'age'],
    ['controls/faults/rules', 'controls.faults.rules'],
  ])('derives the field from the location %s', (location, field) => {
    const errors = new ErrorList();
    errors.add(location, 'is wrong');

    expect(errors.all).toEqual([{ location, field, message: 'is wrong' }]);
  });

  it('has the given field of an unknown property', () => {
    const errors = new ErrorList();
    errors.add('body', 'is unknown', 'colour');

    expect(errors.all).toEqual([{ location: 'body', field: 'colour', message: 'is unknown' }]);
  });

  it('is not full with as many errors as a response has', () => {
    const errors = withErrors(MAX_ERRORS);

    expect(errors.isFull).toBe(false);
    expect(thrownBy(errors)?.message).toMatch(/body\/f99 is wrong$/);
  });

  it('is full with one more, and says that there are more', () => {
    const errors = withErrors(MAX_ERRORS + 1);
    const { message, details } = thrownBy(errors, ' (a hint)') ?? {};

    expect(errors.isFull).toBe(true);
    expect(message).toMatch(/^(?:body\/f\d+ is wrong, ){100}and more \(a hint\)$/);
    expect(details).toHaveLength(MAX_ERRORS);
  });

  it.each([
    [3, 2, 5, false],
    [60, 41, 100, true],
    [0, 101, 100, true],
  ])('with %i errors takes %i of another list', (own, others, expected, isFull) => {
    const errors = withErrors(own);
    errors.addAll(withErrors(others));

    expect(errors.all).toHaveLength(expected);
    expect(errors.isFull).toBe(isFull);
  });
});

describe('a check', () => {
  it.each([
    ['adds nothing', 1, 0, true],
    ['adds an error', 1, 1, false],
    ['adds an error to a list that becomes full', MAX_ERRORS, 1, false],
    ['has nothing to add to a full list, which ends checks early', MAX_ERRORS + 1, 0, false],
  ])('that %s', (_case, before, added, passes) => {
    const errors = withErrors(before);
    const check = (): void => errors.addAll(withErrors(added));

    expect(errors.passes(check)).toBe(passes);
  });
});

describe('the suggestion for an unknown name', () => {
  const known = ['title', 'genre'];

  it('is the closest known name', () => {
    expect(new ErrorList().hint('titel', known)).toBe(", did you mean 'title'?");
  });

  it('lists few known names if none is similar, and nothing else', () => {
    expect(new ErrorList().hint('titel', [])).toBe('');
    expect(new ErrorList().hint('titel', known, () => undefined)).toBe(', known names: title, genre');
    expect(new ErrorList().hint('nope', known)).toBe(', known names: title, genre');
    expect(
      new ErrorList().hint(
        'nope',
        Array.from({ length: 17 }, (_, i) => `known${i}`),
      ),
    ).toBe('');
  });

  it('is searched for the first ten names only', () => {
    const errors = new ErrorList();
    const find = jest.fn(() => 'title');
    const hints = Array.from({ length: 1000 }, (_, i) => errors.hint(`name${i}`, known, find));

    expect(hints.filter((hint) => hint !== '')).toHaveLength(10);
    expect(find).toHaveBeenCalledTimes(10);
  });

  it('is searched among some hundred known names', () => {
    const errors = new ErrorList();
    const find = jest.fn(() => 'title');
    const many = Array.from({ length: 180 }, (_, i) => `known${i}`);
    for (let i = 0; i < 10; i += 1) errors.hint('name', many, find);

    expect(find).toHaveBeenCalledTimes(3);
  });
});
