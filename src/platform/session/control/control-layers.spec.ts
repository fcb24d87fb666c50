import {
  classLayer,
  classSettings,
  hasEndedClass,
  ownSettings,
  settingIn,
  toClassLayer,
  withClassEnd,
} from './control-layers.js';

const own = { clock: 1, random: 2 };
const both = { ...own, ...toClassLayer({ clock: 3, journal: 4 }, 1000) };

it('keeps the settings of a class beside those of the session', () => {
  expect(ownSettings(both)).toEqual(own);
  expect(classSettings(both)).toEqual({ clock: 3, journal: 4 });
  expect({ ...own, ...classLayer(both) }).toEqual(both);
  expect([settingIn(both, 'clock'), settingIn(both, 'random'), settingIn(both, 'faults')]).toEqual([
    3,
    2,
    undefined,
  ]);
});

it.each([
  [999, false],
  [1000, true],
  [1001, true],
])('at %i, a class that ends at 1000 has ended: %s', (now, expected) => {
  expect(hasEndedClass(both, now)).toBe(expected);
});

it('has no end without settings of a class', () => {
  expect(toClassLayer({}, 1000)).toEqual({});
  expect(hasEndedClass(own, 1e15)).toBe(false);
  expect(withClassEnd(own, 2000)).toBe(own);
});

it('changes the end only', () => {
  const later = withClassEnd(both, 2000);
  expect([hasEndedClass(later, 1999), hasEndedClass(later, 2000)]).toEqual([false, true]);
  expect([ownSettings(later), classSettings(later)]).toEqual([own, classSettings(both)]);
});
