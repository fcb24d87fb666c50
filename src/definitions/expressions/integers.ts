// Arithmetic of 64-bit integers. Numbers are exact up to 2^53; results beyond are bigints, results beyond 2^63 are errors.
import { failures } from './failures.js';

export type Integer = number | bigint;

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);

/** A number if it is a safe integer. */
export function toInteger(value: bigint): Integer {
  if (value > MAX || value < MIN) throw failures.overflow;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** The whole part of a number. */
export function truncate(value: number): Integer {
  const whole = Math.trunc(value);
  if (Number.isSafeInteger(whole)) return whole + 0;
  if (!Number.isFinite(whole)) throw failures.overflow;
  return toInteger(BigInt(whole));
}

type Operation = (a: Integer, b: Integer) => Integer;

/** `+ 0` because an integer has no negative zero. */
function operation(
  fast: (a: number, b: number) => number,
  exact: (a: bigint, b: bigint) => bigint,
): Operation {
  return (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') {
      const result = fast(a, b);
      if (Number.isSafeInteger(result)) return result + 0;
    }
    return toInteger(exact(BigInt(a), BigInt(b)));
  };
}

function notByZero(divide: Operation): Operation {
  return (a, b) => {
    if (b === 0) throw failures.divisionByZero;
    return divide(a, b);
  };
}

export const add = operation(
  (a, b) => a + b,
  (a, b) => a + b,
);
export const subtract = operation(
  (a, b) => a - b,
  (a, b) => a - b,
);
export const multiply = operation(
  (a, b) => a * b,
  (a, b) => a * b,
);
/** Towards zero. Subtracting the remainder first makes the quotient exact. */
export const divide = notByZero(
  operation(
    (a, b) => (a - (a % b)) / b,
    (a, b) => a / b,
  ),
);
/** With the sign of the dividend. */
export const remainder = notByZero(
  operation(
    (a, b) => a % b,
    (a, b) => a % b,
  ),
);

export function negate(value: Integer): Integer {
  return subtract(0, value);
}

/** A decimal integer in a text. */
export function readInteger(text: string): Integer {
  if (!/^[+-]?\d{1,20}$/.test(text)) throw failures.number;
  return toInteger(BigInt(text.startsWith('+') ? text.slice(1) : text));
}
