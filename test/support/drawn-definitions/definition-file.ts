// A generated definition as a file, with its files of sample data.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DefinitionText } from './definition-text.js';
import { Draw } from './draw.js';
import type { DrawnDefinition } from './drawn-definition.js';

/** In a separate folder. The style depends on the seed. */
export function writeDefinition(
  folder: string,
  { seed, content, files }: Pick<DrawnDefinition, 'seed' | 'content' | 'files'>,
): { readonly path: string; readonly file: string; readonly written: DefinitionText } {
  const draw = new Draw(seed + 0.5);
  const isJson = draw.chance(0.3);
  const written = new DefinitionText(content, { isJson, lineDepth: draw.pick([0, 2, 4, 5, 9]) });
  const file = `${draw.pick(['a', 'my file', 'ü'])}.${isJson ? 'json' : draw.pick(['yaml', 'yml'])}`;
  const own = join(folder, String(seed));
  mkdirSync(own, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(own, name), text);
  const path = join(own, file);
  writeFileSync(path, written.text);
  return { path, file, written };
}
