// A model of a session as plain lists of records: a second implementation of the write rules.
import { isDeepStrictEqual } from 'node:util';
import type { AnyRecord, Entity } from '../../src/core/entity.js';
import type { PolicySetting } from './policy-model.js';

export type Input = Readonly<Record<string, unknown>>;
export type Verb = 'create' | 'replace' | 'patch' | 'remove';

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

export class SessionModel {
  seeded = false;
  /** The last ETag of a path, with the records that it identifies. */
  readonly etags = new Map<string, { readonly etag: string; readonly records: readonly AnyRecord[] }>();
  /** The permission policy, if the session has one. */
  policy: PolicySetting | undefined;
  private lists: Readonly<Record<string, readonly AnyRecord[]>> = {};

  constructor(private readonly standard: Readonly<Record<string, readonly AnyRecord[]>>) {}

  list(plural: string): readonly AnyRecord[] {
    return this.lists[plural] ?? [];
  }

  /** Adds the sample records, except those whose email is already used. */
  seed(): void {
    if (this.seeded) return;
    this.seeded = true;
    for (const [plural, records] of Object.entries(this.standard)) {
      const room = records.filter(({ email }) => !this.isEmailUsed(plural, undefined, email));
      this.setRecords(plural, [...room, ...this.list(plural)]);
    }
  }

  reset(): void {
    this.seeded = true;
    this.lists = this.standard;
  }

  /** The error code that a write must return, or undefined. */
  expectedError(plural: string, verb: Verb, id: string, { email }: Input): string | undefined {
    if (verb !== 'create' && this.list(plural).every((record) => record.id !== id)) return 'NOT_FOUND';
    const own = verb === 'create' ? undefined : id;
    return verb !== 'remove' && this.isEmailUsed(plural, own, email) ? 'CONFLICT' : undefined;
  }

  remove(plural: string, id: string): void {
    this.setRecords(
      plural,
      this.list(plural).filter((record) => record.id !== id),
    );
  }

  /** Applies the returned record of a write. Throws if it is not the expected one. */
  applyWrite({ plural, create }: Entity, verb: Verb, id: string, input: Input, given: AnyRecord): void {
    const before = this.list(plural).find((record) => record.id === id);
    const defaults = Object.fromEntries([...create.fields].map(([name, field]) => [name, field.default]));
    const { id: givenId, created_at, updated_at } = given;
    const stamps = { id: givenId, created_at, updated_at };
    const expected =
      verb === 'patch' ? { ...before, ...input, updated_at } : { ...defaults, ...input, ...stamps };
    const isNew = verb === 'create';
    const isStamped = isNew
      ? updated_at === created_at
      : givenId === id && created_at === before?.created_at && updated_at > before.updated_at;
    if (!isDeepStrictEqual({ ...given }, expected) || !isStamped) {
      throw new Error(`${verb} returned ${JSON.stringify(given)}, not ${JSON.stringify(expected)}`);
    }
    const others = this.list(plural);
    this.setRecords(plural, isNew ? [...others, given] : others.map((one) => (one.id === id ? given : one)));
  }

  private setRecords(plural: string, records: readonly AnyRecord[]): void {
    this.lists = { ...this.lists, [plural]: records };
  }

  private isEmailUsed(plural: string, own: string | undefined, email: unknown): boolean {
    if (email === undefined) return false;
    return this.list(plural).some((record) => record.id !== own && lower(record.email) === lower(email));
  }
}
