// Writes the declaration files of the test kit, for the package.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/**
 * Imports that no declaration refers to. Without them, the compiler reads the kit instead of the whole service with its packages, and
 * takes a tenth of the time. `npm run types` checks everything.
 */
const unneeded = /(?:^strong-soap$|\/src\/(?:app|features\/soap\/.*|platform\/kernel\/lifecycle\/.*)\.js$)/;

/**
 * Writes the declarations of the entries, and of what they refer to, to `types/` in the folder, and for each entry a declaration
 * file of CommonJS.
 * @param entries by name: the source
 */
export async function writeTypes(entries, folder) {
  const program = programOf(Object.values(entries).map((entry) => join(root, entry)));
  const declarations = declarationsOf(program);
  const pending = Object.values(entries).map((entry) => entry.replace(/ts$/, 'd.ts'));
  const written = new Set();
  for (const path of pending) {
    const text = declarations.get(path);
    if (text === undefined) throw new Error(`no declarations of ${path}`);
    if (written.has(path)) continue;
    written.add(path);
    const file = join(folder, 'types', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    pending.push(...importsOf(path, text));
  }
  for (const [name, entry] of Object.entries(entries))
    await writeFile(join(folder, `${name}.d.cts`), commonJsTypes(program, entry));
}

/** With `module` node16, CommonJS files cannot import a declaration file of an ES module without `resolution-mode`. */
function commonJsTypes(program, entry) {
  const from = `'./types/${entry.replace(/ts$/, 'js')}' with { 'resolution-mode': 'import' }`;
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(
    checker.getSymbolAtLocation(program.getSourceFile(join(root, entry))),
  );
  const values = exported
    .filter(({ declarations }) => !declarations.some(ts.isTypeOnlyImportOrExportDeclaration))
    .map((symbol) => ({ name: symbol.name, flags: flagsOf(symbol, checker) }));
  return [
    `import type * as entry from ${from};`,
    `export type * from ${from};`,
    ...values.flatMap(declarationsOfExport),
    '',
  ].join('\n');
}

const flagsOf = (symbol, checker) =>
  (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol).flags;

/** A local export replaces the type that `export type *` exports. */
function declarationsOfExport({ name, flags }) {
  if (!(flags & ts.SymbolFlags.Value)) return [];
  return [
    `export declare const ${name}: typeof entry.${name};`,
    ...(flags & ts.SymbolFlags.Class ? [`export type ${name} = entry.${name};`] : []),
  ];
}

function programOf(files) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const emitted = {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    types: ['node'],
  };
  const host = ts.createCompilerHost(emitted);
  host.resolveModuleNameLiterals = (literals, containingFile, redirected, compilerOptions) =>
    literals.map(({ text }) =>
      unneeded.test(text)
        ? { resolvedModule: undefined }
        : ts.resolveModuleName(
            text,
            containingFile,
            compilerOptions,
            host,
            undefined,
            redirected,
            ts.ModuleKind.ESNext,
          ),
    );
  const runners = join(root, 'kit/runners/test-runners.d.ts');
  return ts.createProgram([...files, runners], emitted, host);
}

/** By path: the text of each declaration file. */
function declarationsOf(program) {
  const [error] = program.getDeclarationDiagnostics();
  if (error !== undefined)
    throw new Error(ts.formatDiagnostic(error, ts.createCompilerHost(program.getCompilerOptions())));
  const declarations = new Map();
  program.emit(undefined, (file, text) => declarations.set(relative(root, file), text), undefined, true);
  return declarations;
}

/** The declaration files that a declaration file imports. */
function importsOf(path, text) {
  return [...text.matchAll(/(?:\bfrom |\bimport\()['"](\.[^'"]+)\.js['"]/g)].map(([, name]) =>
    join(dirname(path), `${name}.d.ts`),
  );
}
