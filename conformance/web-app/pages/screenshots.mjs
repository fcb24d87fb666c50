// Compares screenshots with the committed baselines, or writes them.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Returns one line for each problem. With `isUpdate`, writes a baseline that is missing or differs. */
export async function compareScreenshot(page, name, { isUpdate }) {
  const image = PNG.sync.read(await screenshotOf(page));
  const file = join(baselines, `${name}.png`);
  const baseline = await readFile(file).then(
    (bytes) => PNG.sync.read(bytes),
    () => undefined,
  );
  const difference =
    baseline === undefined ? { text: 'the baseline is missing' } : differenceOf(baseline, image);
  if (difference === undefined) return [];
  if (isUpdate) {
    await mkdir(baselines, { recursive: true });
    await writeFile(file, palettePng(image));
    return [];
  }
  await mkdir(artifacts, { recursive: true });
  await writeFile(join(artifacts, `${name}.png`), PNG.sync.write(image));
  if (difference.image !== undefined)
    await writeFile(join(artifacts, `${name}-diff.png`), PNG.sync.write(difference.image));
  return [`screenshot ${name}: ${difference.text}. If this is intended: npm run test:pages -- --update`];
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
