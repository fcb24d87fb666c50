// Tests that need a program which a developer's machine may lack. Without it they are skipped with a warning; in CI they fail.
import { spawnSync } from 'node:child_process';

/** `describe` and `it` for tests that run these programs, such as `curl`. */
export function requirePrograms(...programs: readonly string[]): { describe: jest.Describe; it: jest.It } {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return { describe, it };
  const message = `${missing.join(' and ')} not found on this machine`;
  if (process.env.CI !== undefined) throw new Error(message);
  console.warn(`SKIPPED: some tests in this file, because of ${message}`);
  return { describe: describe.skip, it: it.skip };
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
