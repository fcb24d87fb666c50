// Collects the validation errors of a request, which can have thousands: the work and the response are limited.
import { failValidation, type FieldError } from './errors.js';
import { likelyName } from './text.js';

/** Keeps the response to a hostile payload from being many times its size. */
export const MAX_ERRORS = 100;
/** The search for a similar name takes more time than the check of a value. */
const MAX_HINTS = 10;
/** Known names that are compared in all searches, for long lists such as the names of operations; the last search may exceed it. */
const MAX_COMPARISONS = 500;
/** Characters. A name whose length differs by more is no misspelling. */
const MAX_LENGTH_DIFFERENCE = 8;
/** Known names that a message lists if none is similar. */
const MAX_LISTED = 16;

/** Loops over values of a client end when the list is full. */
export class ErrorList {
  private readonly errors: FieldError[] = [];
  private found = 0;
  private hints = 0;
  private comparisons = 0;

  /** The first errors, at most `MAX_ERRORS`. */
  get all(): readonly FieldError[] {
    return this.errors;
  }

  get isEmpty(): boolean {
    return this.found === 0;
  }

  /** Whether an error was left out. */
  get isFull(): boolean {
    return this.found > MAX_ERRORS;
  }

  /** @param location where the invalid value was found, such as `body/name`; of an unknown property, its object */
  add(location: string, message: string, field = fieldAt(location)): void {
    this.found += 1;
    if (!this.isFull) this.errors.push({ location, field, message });
  }

  /**
   * Adds an error about a property that is missing or unknown.
   * @param location of its object
   */
  addMember(location: string, name: string, message: string): void {
    const object = fieldAt(location);
    this.add(location, message, object === '' ? name : `${object}.${name}`);
  }

  addAll({ errors, found }: ErrorList): void {
    for (const { location, message, field } of errors) this.add(location, message, field);
    this.found += found - errors.length;
  }

  /** Whether a check adds no error. False in a full list, because loops of the check end early. */
  passes(check: () => void): boolean {
    const before = this.found;
    check();
    return this.found === before && !this.isFull;
  }

  /**
   * The end of a message about an unknown name: `, did you mean 'x'?`, or the known names if there are few. Nothing after the first
   * unknown names.
   */
  hint(name: string, known: readonly string[], find = likelyName): string {
    if (this.hints >= MAX_HINTS || this.comparisons >= MAX_COMPARISONS) return '';
    const candidates = known.filter(({ length }) => Math.abs(length - name.length) <= MAX_LENGTH_DIFFERENCE);
    this.hints += 1;
    this.comparisons += candidates.length;
    const suggestion = find(name, candidates);
    if (suggestion !== undefined) return `, did you mean '${suggestion}'?`;
    return known.length === 0 || known.length > MAX_LISTED ? '' : `, known names: ${known.join(', ')}`;
  }

  failIfAny(hint?: string): void {
    if (!this.isEmpty) this.fail(hint);
  }

  /** Throws BAD_REQUEST with the errors, before the hint. */
  fail(hint = ''): never {
    return failValidation(this.errors, (this.isFull ? ', and more' : '') + hint);
  }
}

/** A dotted path, such as `rules.0.match` of `body/rules/0/match`. */
const fieldAt = (location: string): string =>
  location.replace(/^(?:body|querystring)(?:\/|$)/, '').replaceAll('/', '.');
