// Finds the challenges that an exchange may advance, by protocol, operation and path, so that only those are evaluated.
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import { pathEqual } from './checks/path.js';
import type { LessonFile, LessonStep } from '../content/lesson.js';

/** A step without a fixed operation. */
interface OpenKey {
  readonly file: LessonFile;
  readonly protocols: readonly string[] | undefined;
  readonly paths: readonly string[] | undefined;
}

export class ChallengeIndex {
  private readonly byOperation = new Map<string, Set<LessonFile>>();
  private readonly others: OpenKey[] = [];

  constructor(private readonly all: readonly LessonFile[]) {
    for (const file of all) for (const step of file.steps) this.add(file, step);
  }

  /** In the order of the catalogue. */
  candidates(exchange: Exchange): readonly LessonFile[] {
    const found = new Set<LessonFile>();
    for (const { operation } of exchange.operations) {
      for (const file of this.byOperation.get(operation) ?? []) found.add(file);
    }
    for (const key of this.others) if (isOpenTo(key, exchange)) found.add(key.file);
    return this.all.filter((file) => found.has(file));
  }

  private add(file: LessonFile, { checks: { request = {} } }: LessonStep): void {
    const operations = namesIn(request.operation);
    const paths = namesIn(request.path);
    if (operations === undefined) {
      this.others.push({ file, protocols: namesIn(request.protocol), paths });
      return;
    }
    for (const operation of operations) {
      const files = this.byOperation.get(operation) ?? new Set();
      this.byOperation.set(operation, files.add(file));
    }
  }
}

function isOpenTo({ protocols, paths }: OpenKey, { protocol, path }: Exchange): boolean {
  if (protocols?.includes(protocol) === false) return false;
  return paths === undefined || paths.some((pattern) => pathEqual(path, pattern));
}

/** Undefined unless the condition is a list of fixed names. */
function namesIn(condition: unknown): readonly string[] | undefined {
  const names = [condition].flat();
  return names.every((name): name is string => typeof name === 'string' && !name.includes('{{'))
    ? names
    : undefined;
}
