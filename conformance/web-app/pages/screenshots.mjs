// Compares screenshots with the committed baselines, or writes them. Fonts and browsers differ between machines, so a difference is
// reported with pictures and does not fail the check.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { palettePng } from './palette-png.mjs';

const here = join(import.meta.dirname, '..');
const baselines = join(here, 'baselines');
export const artifacts = join(here, 'dist');

/** Longer pages are compared up to this height in CSS pixels. */
const MAX_HEIGHT = 1600;
/** Of pixelmatch: difference of colour, 0 to 1. */
const THRESHOLD = 0.1;
/** Part of the pixels that may differ. */
const TOLERANCE = 0.001;

/** What differs from its baseline, with the files of the pictures. */
const differences = [];

/** Returns one line if the baseline is missing. With `isUpdate`, writes a baseline that is missing or differs. */
export async function compareScreenshot(page, name, { isUpdate }) {
  const image = PNG.sync.read(await screenshotOf(page));
  const file = join(baselines, `${name}.png`);
  const baseline = await readFile(file).then(
    (bytes) => PNG.sync.read(bytes),
    () => undefined,
  );
  const difference = baseline && differenceOf(baseline, image);
  if (baseline !== undefined && difference === undefined) return [];
  if (isUpdate) {
    await mkdir(baselines, { recursive: true });
    await writeFile(file, palettePng(image));
    return [];
  }
  const pictures = [await writePicture(name, image)];
  if (baseline === undefined)
    return [`screenshot ${name}: the baseline is missing. Write it: npm run test:pages -- --update`];
  if (difference.image !== undefined) pictures.push(await writePicture(`${name}-diff`, difference.image));
  differences.push({ name, text: difference.text, pictures: [file, ...pictures] });
  return [];
}

async function writePicture(name, image) {
  const file = join(artifacts, `${name}.png`);
  await mkdir(artifacts, { recursive: true });
  await writeFile(file, PNG.sync.write(image));
  return file;
}

/** Writes a page with the baselines, the screenshots and what differs. Returns one line for each difference, and one for the page. */
export async function reportDifferences() {
  if (differences.length === 0) return [];
  const rows = differences.map(({ name, text, pictures }) => {
    const images = pictures.map((file) => `<img src="${relative(artifacts, file)}" alt="" width="32%">`);
    return `<h2>${name}</h2><p>${text}</p>${images.join('')}`;
  });
  const page = join(artifacts, 'screenshots.html');
  await writeFile(page, `<!doctype html><meta charset="utf-8"><title>Screenshots</title>${rows.join('')}`);
  return [
    ...differences.map(({ name, text }) => `screenshot ${name}: ${text}`),
    `Baseline, screenshot and difference: ${page}. If they are intended: npm run test:pages -- --update`,
  ];
}

async function screenshotOf(page) {
  const { width, height } = await page.evaluate(() => {
    const { clientWidth, scrollHeight } = globalThis.document.documentElement;
    globalThis.scrollTo(0, 0);
    return { width: clientWidth, height: scrollHeight };
  });
  const clip = { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) };
  return page.screenshot({ clip, fullPage: true, animations: 'disabled', caret: 'hide' });
}

export function differenceOf(baseline, image) {
  const { width, height } = baseline;
  if (width !== image.width || height !== image.height)
    return { text: `${image.width} × ${image.height} px, the baseline has ${width} × ${height} px` };
  const diff = new PNG({ width, height });
  const pixels = pixelmatch(baseline.data, image.data, diff.data, width, height, { threshold: THRESHOLD });
  const part = pixels / (width * height);
  if (part <= TOLERANCE) return undefined;
  return { text: `${(part * 100).toFixed(2)} % of the pixels differ`, image: diff };
}
