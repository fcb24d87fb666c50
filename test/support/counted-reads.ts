// Counts how often code reads a value: its work, which does not depend on the speed of the machine.

interface CountedValue<T> {
  /** The value. Reads of its properties, at any depth, are counted. */
  readonly value: T;
  readonly count: () => number;
}

/** For values as JSON has them: plain objects and arrays. */
export function countReads<T extends object>(original: T): CountedValue<T> {
  let reads = 0;
  const proxies = new WeakMap<object, object>();
  const proxyOf = <V extends object>(target: V): V => {
    const known = proxies.get(target);
    if (known !== undefined) return known as V;
    const proxy = new Proxy(target, {
      get: (object, key, receiver) => {
        reads += 1;
        const value: unknown = Reflect.get(object, key, receiver);
        return typeof value === 'object' && value !== null ? proxyOf(value) : value;
      },
      ownKeys: (object) => {
        const keys = Reflect.ownKeys(object);
        reads += keys.length;
        return keys;
      },
    });
    proxies.set(target, proxy);
    return proxy;
  };
  return { value: proxyOf(original), count: () => reads };
}
