// Rounding in decimal notation, half away from zero: 1.005 to two digits is 1.01, although the binary number is smaller.

/** Moves the decimal point to the right, without the binary error of a multiplication. */
function shift(value: number, digits: number): number {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

/** The number of digits after the decimal point. */
function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const fraction = mantissa.split('.')[1] ?? '';
  return Math.max(0, fraction.length - Number(exponent));
}

/** `value` with at most `digits` digits after the decimal point. */
export function roundDigits(value: number, digits: number): number {
  const shifted = Math.round(shift(Math.abs(value), digits));
  // Numbers of this size have no digits to round.
  return Number.isSafeInteger(shifted) ? Math.sign(value) * shift(shifted, -digits) + 0 : value;
}

/** The multiple of `multiple` that is nearest to `value`. */
export function roundTo(value: number, multiple: number): number {
  const digits = decimalsOf(multiple);
  const step = shift(multiple, digits);
  const steps = Math.round(shift(Math.abs(value), digits) / step) * step;
  return Number.isSafeInteger(steps) ? Math.sign(value) * shift(steps, -digits) + 0 : value;
}
