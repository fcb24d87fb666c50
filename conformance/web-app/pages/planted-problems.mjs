// Checks that the checks find problems: plants one of each kind in a page.
// prose: allow refusal (a planted problem)
import { PNG } from 'pngjs';
import { addAxe, axeViolations } from './axe.mjs';
import { budgetProblems } from './budgets.mjs';
import { freezeTexts } from './freeze.mjs';
import { layoutProblems, readableTexts } from './inspect.mjs';
import { openPage, origin } from './open-page.mjs';
import { palettePng } from './palette-png.mjs';
import { differenceOf } from './screenshots.mjs';
import { wordingProblems } from './wording.mjs';

const nothing = ':not(*)';

/** What must be among the problems, by the name of what is planted. */
const expected = {
  'a wide element': /^scrolls sideways, 3000 px wide/,
  'a clipped text': /^clipped text in .*: "Planted text/,
  'a text wider than its button': /^text wider than .*button/,
  'a scrolling text': /^scrolls sideways: /,
  'a torn sentence': /^torn sentence in .*: "Planted by" and "somebody"/,
  'a button without a name': /^axe button-name/,
  'a pale text': /^axe color-contrast/,
  'a word that is not used': /^"refusal": write/,
  'a request to another host': /^request to http:\/\/other\.example/,
  'a violation of the CSP': /^console: .*CSP img-src blocked/,
  'an error': /^error: planted/,
};

/** Returns one line for each problem that is not found. */
export async function findPlantedProblems(browser) {
  const { context, page, violations, settled } = await openPage(browser, { name: 'planted problems' });
  try {
    await page.goto(`${origin}/#/flows`);
    await settled();
    await page.evaluate(plant);
    await settled();
    await addAxe(page);
    const problems = [
      ...(await page.evaluate(layoutProblems, nothing)),
      ...(await axeViolations(page)),
      ...wordingProblems(await page.evaluate(readableTexts, nothing), {}),
      ...violations,
    ];
    const missed = Object.entries(expected)
      .filter(([, pattern]) => !problems.some((problem) => pattern.test(problem)))
      .map(([name]) => `${name} is not found`);
    return [...missed, ...(await missedTimes(page)), ...missedDifferences(), ...missedBudgets()];
  } finally {
    await context.close();
  }
}

/** Runs in the page. The CSP permits styles that a script sets. */
function plant() {
  const { document } = globalThis;
  const add = (name, text, style) => {
    const element = document.createElement(name);
    element.textContent = text;
    Object.assign(element.style, style);
    document.querySelector('main').append(element);
    return element;
  };
  const narrow = { width: '60px', minWidth: '0', padding: '0', whiteSpace: 'nowrap', display: 'block' };
  add('div', '', { position: 'absolute', left: '0', width: '3000px', height: '5px' });
  add('p', 'Planted text that is too long', { ...narrow, overflow: 'hidden' });
  add('button', 'Planted text that is too long', narrow);
  add('p', 'Planted text that is too long', { ...narrow, overflowX: 'auto' });
  add('button', '');
  const sentence = add('p', 'Planted by ', { display: 'flex' });
  sentence.append(Object.assign(document.createElement('strong'), { textContent: 'somebody' }));
  add('p', 'A refusal in a pale colour', { color: '#aaa', background: '#fff' });
  add('img', '').src = 'http://other.example/planted.png';
  setTimeout(() => {
    throw new Error('planted');
  });
}

/** Times in several formats become the same times, also where a text changes later. */
async function missedTimes(page) {
  await page.evaluate(freezeTexts);
  const text = await page.evaluate(async () => {
    const { document } = globalThis;
    const element = document.createElement('p');
    element.textContent = '2026-05-01 12:34:56.789Z, 2026-05-01 12:34, 2026-05-01T12:34:56Z, 12:34:56';
    document.querySelector('main').append(element);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return element.textContent;
  });
  const frozen = '2026-01-01 00:00, 2026-01-01 00:00, 2026-01-01T00:00:00.000Z, 00:00';
  return text === frozen ? [] : [`times are "${text}" instead of "${frozen}"`];
}

/** An image is equal to its PNG, and a changed square of 5 × 5 of 100 × 100 pixels is a difference. */
function missedDifferences() {
  const image = new PNG({ width: 100, height: 100 });
  image.data.fill(255);
  const same = PNG.sync.read(palettePng(image));
  const changed = PNG.sync.read(palettePng(image));
  for (let y = 0; y < 5; y += 1) changed.data.fill(0, y * 400, y * 400 + 20);
  changed.data.forEach((_, i) => (changed.data[i] = i % 4 === 3 ? 255 : changed.data[i]));
  return [
    differenceOf(same, image) !== undefined && 'equal images are reported as different',
    differenceOf(changed, image) === undefined && 'a difference of 25 pixels is not found',
  ].filter(Boolean);
}

function missedBudgets() {
  const transferred = { js: 31_000, css: 0, fonts: 0, total: 0 };
  return budgetProblems('home', transferred).length === 1 ? [] : ['a page over its budget is not found'];
}
