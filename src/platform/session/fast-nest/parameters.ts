// Calls a method with the parameters that Nest reads for it.
import type { ParamProperties } from '@nestjs/core/helpers/context-utils.js';
import type { BoundMethod } from './enhancers.js';

/** How Nest reads one parameter from the arguments of a handler. */
export type Parameter = ParamProperties<number, (...args: readonly unknown[]) => unknown>;

/** Nest waits for parameters that are promises. */
export function callWith(
  { instance, callback }: BoundMethod,
  parameters: readonly Parameter[],
  ...args: readonly unknown[]
): unknown {
  const values: unknown[] = [];
  let isPending = false;
  for (const { index, extractValue } of parameters) {
    const value = extractValue(...args);
    values[index] = value;
    isPending ||= value instanceof Promise;
  }
  if (!isPending) return callback.apply(instance, values);
  return Promise.all(values).then((settled) => callback.apply(instance, settled));
}

export const hasPipes = ({ pipes }: Parameter): boolean => pipes.length > 0;
