// The public key of a P-256 private key (FIPS 186-4 §D.1.2.3). WebCrypto cannot compute it. For practice keys only: the time of
// the computation depends on the key.

const p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const a = p - 3n;
export const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

const generator: Point = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
};

/** For a private key from 1 to `order` - 1. */
export function publicPoint(privateKey: bigint): Point {
  let sum: Point | undefined;
  let addend = generator;
  for (let bits = privateKey; bits > 0n; bits >>= 1n) {
    if ((bits & 1n) === 1n) sum = sum === undefined ? addend : add(sum, addend);
    addend = double(addend);
  }
  if (sum === undefined) throw new RangeError('the private key must not be 0');
  return sum;
}

const add = (first: Point, second: Point): Point =>
  third(first, second, mod((second.y - first.y) * inverse(second.x - first.x)));

const double = (point: Point): Point =>
  third(point, point, mod((3n * point.x * point.x + a) * inverse(2n * point.y)));

/** The third point of the line with this slope, mirrored. */
function third(first: Point, second: Point, slope: bigint): Point {
  const x = mod(slope * slope - first.x - second.x);
  return { x, y: mod(slope * (first.x - x) - first.y) };
}

const mod = (value: bigint): bigint => ((value % p) + p) % p;

/** By the extended Euclidean algorithm. */
function inverse(value: bigint): bigint {
  let [previous, current] = [p, mod(value)];
  let [before, factor] = [0n, 1n];
  while (current > 1n) {
    const quotient = previous / current;
    [previous, current] = [current, previous - quotient * current];
    [before, factor] = [factor, before - quotient * factor];
  }
  return mod(factor);
}
