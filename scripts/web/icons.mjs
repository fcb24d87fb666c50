// The icons of the pages: shapes of Lucide (ISC licence) as one SVG sprite.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
export const iconPackage = join(root, 'node_modules/lucide-static');

/** The sprite for the icons with these names of `web/app/icons/names.json`, all by default. Pages refer to `#icon-{name}`. */
export async function iconSprite(wanted) {
  const files = JSON.parse(await readFile(join(root, 'web/app/icons/names.json'), 'utf8'));
  const symbols = (wanted ?? Object.keys(files)).map((name) => symbol(name, files[name]));
  return `<svg class="sprite" width="0" height="0" aria-hidden="true">${(await Promise.all(symbols)).join('')}</svg>`;
}

async function symbol(name, file) {
  const svg = await readFile(join(iconPackage, `icons/${file}.svg`), 'utf8');
  const shapes = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)[1].replaceAll(/\s+/g, ' ').replaceAll('> <', '><').trim();
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}
