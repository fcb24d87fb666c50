// Writes the declaration files of the test kit, for the package.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/**
 * Imports that no declaration refers to. Without them, the compiler reads the kit and the entities instead of the whole service
 * with its packages, and takes a tenth of the time. `npm run types` checks everything.
 */
const unneeded = /(?:^strong-soap$|\/src\/(?:app|features\/soap\/.*|platform\/kernel\/lifecycle\/.*)\.js$)/;

/** Jest loads test files as CommonJS, from where a declaration file of an ES module cannot be imported without this. */
const jestTypes = `import type * as jest from './types/kit/jest.js' with { 'resolution-mode': 'import' };
export type Sandbox = jest.Sandbox;
export type SandboxError = jest.SandboxError;
export type VerificationError = jest.VerificationError;
export declare const connectSandbox: typeof jest.connectSandbox;
export declare const SandboxError: typeof jest.SandboxError;
export declare const VerificationError: typeof jest.VerificationError;
export declare const globalSetup: typeof jest.globalSetup;
export declare const globalTeardown: typeof jest.globalTeardown;
export declare const useSession: typeof jest.useSession;
`;

/** Writes the declarations of the files, and of what they refer to, to `types/` in the folder. */
export async function writeTypes(entries, folder) {
  const declarations = declarationsOf(entries.map((entry) => join(root, entry)));
  const pending = entries.map((entry) => entry.replace(/ts$/, 'd.ts'));
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
  await writeFile(join(folder, 'jest.d.cts'), jestTypes);
}

/** By path: the text of each declaration file. */
function declarationsOf(files) {
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
  const program = ts.createProgram([...files, runners], emitted, host);
  const [error] = program.getDeclarationDiagnostics();
  if (error !== undefined) throw new Error(ts.formatDiagnostic(error, host));
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
