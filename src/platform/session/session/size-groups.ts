// Finds one of the largest of many values whose size changes often, without sorting them.

/** Groups the values by the binary logarithm of their size: a change of size costs a constant time. */
export class SizeGroups<T> {
  private readonly groups: Set<T>[] = [];
  private readonly groupOf = new Map<T, number>();

  /** @param size an integer from 0 to 2³² − 1; a value of size 0 is not kept */
  set(value: T, size: number): void {
    const group = size === 0 ? undefined : 31 - Math.clz32(size);
    const present = this.groupOf.get(value);
    if (group === present) return;
    if (present !== undefined) this.groups[present]?.delete(value);
    if (group === undefined) {
      this.groupOf.delete(value);
      return;
    }
    this.groupOf.set(value, group);
    (this.groups[group] ??= new Set()).add(value);
  }

  /** A value with more than half of the size of the largest; undefined if there is none. */
  get large(): T | undefined {
    for (let group = this.groups.length - 1; group >= 0; group -= 1) {
      for (const value of this.groups[group] ?? []) return value;
    }
    return undefined;
  }
}

interface Owned<T> {
  readonly values: SizeGroups<T>;
  size: number;
}

/** Finds one of the largest values of the owner whose values are large together. */
export class OwnedSizeGroups<T> {
  private readonly owners = new WeakMap<object, Owned<T>>();
  private readonly nobody = {};
  private readonly bySize = new SizeGroups<Owned<T>>();

  /** Changes the size of a value. Sizes as in `SizeGroups`; an owner has the sum of them. Values without an owner belong together. */
  change(owner: object | undefined, value: T, from: number, to: number): void {
    const key = owner ?? this.nobody;
    const owned = this.owners.get(key) ?? { values: new SizeGroups<T>(), size: 0 };
    this.owners.set(key, owned);
    owned.size += to - from;
    owned.values.set(value, to);
    this.bySize.set(owned, owned.size);
  }

  /** A value with more than half of the size of the largest of an owner with more than half of the size of the largest. */
  get large(): T | undefined {
    return this.bySize.large?.values.large;
  }
}
