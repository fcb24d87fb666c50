// The packages that parse definitions are loaded only to read one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that a file imports when it is loaded, and the packages that they import. */
function importsOf(file: string, known = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)(?! type)[^;]*? from '([^']+)';/gm,
  )) {
    const path = name.startsWith('.') ? join(file, '..', name.replace(/\.js$/, '.ts')) : name;
    if (known.has(path)) continue;
    known.add(path);
    if (path !== name) importsOf(path, known);
  }
  return known;
}

describe('The module that reads definitions', () => {
  it('loads no packages before there is a definition', () => {
    const packages = [...importsOf('src/definitions/read.ts')].filter((name) => !name.endsWith('.ts'));
    expect(packages.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });
});

describe('The service', () => {
  it('loads no package for definitions when it starts', () => {
    const loaded = importsOf('src/app.ts');

    expect(loaded).toContain('src/features/entity-catalogue/entity-catalogue.controller.ts');
    expect(['yaml', 'ajv', 're2js', '@marcbachmann/cel-js'].filter((name) => loaded.has(name))).toEqual([]);
  });
});
