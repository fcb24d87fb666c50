// Collects the problems of a definition. The first ones by position are reported.
import type { Problem } from '../definition.js';

/** The keys and indexes of the path to a value of the file. */
export type Path = readonly (string | number)[];

/** A place in a file, from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Finds the place of a value. If it has none, finds the place of the closest map or list around it. */
export type Locate = (path: Path) => Place;

/** A function for a message that is slow to build, such as one with a similar name. It is called only if the message is reported. */
type Message = string | (() => string);

const MAX_PROBLEMS = 100;
/** Characters of a key of the file in a path or message. */
const MAX_NAME_LENGTH = 64;

type Found = Place & {
  readonly path: Path;
  readonly message: Message;
  readonly severity: Problem['severity'];
};

export class Problems {
  private readonly found: Found[] = [];

  constructor(readonly locate: Locate) {}

  error(path: Path, message: Message): void {
    this.found.push({ ...this.locate(path), path, message, severity: 'error' });
  }

  warn(path: Path, message: Message): void {
    this.found.push({ ...this.locate(path), path, message, severity: 'warning' });
  }

  /** Reports an error at a place that does not follow from the path: in a file of sample data. */
  errorAt(place: Place, path: Path, message: Message): void {
    this.found.push({ ...place, path, message, severity: 'error' });
  }

  get hasErrors(): boolean {
    return this.found.some(({ severity }) => severity === 'error');
  }

  /** At most `MAX_PROBLEMS`, sorted by position; at equal positions, in the order in which they were found. */
  sorted(): readonly Problem[] {
    const files = [...new Set(this.found.map(({ file }) => file))];
    const rank = new Map(files.map((file, index) => [file, index]));
    const order = (file: string): number => rank.get(file) ?? 0;
    return this.found
      .toSorted((a, b) => order(a.file) - order(b.file) || a.line - b.line || a.column - b.column)
      .slice(0, MAX_PROBLEMS)
      .map(({ file, line, column, path, message, severity }) => ({
        ...{ file, line, column, path: pathText(path) },
        message: typeof message === 'string' ? message : message(),
        severity,
      }));
  }
}

function pathText(path: Path): string {
  return path.map((key) => nameText(String(key))).join('.');
}

/** A name of the file as it is shown: on one line, and not longer than a name can be. */
export function nameText(name: string): string {
  return name.slice(0, MAX_NAME_LENGTH).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?');
}

/** `clinic.yaml:14:7: entities.Doctor.fields.licence must …`. Lines of CSV have no column. */
export function problemText({ file, line, column, path, message }: Problem): string {
  const place = file.endsWith('.csv') ? `${file}:${line}` : `${file}:${line}:${column}`;
  return `${place}: ${path === '' ? '' : `${path} `}${message}`;
}
