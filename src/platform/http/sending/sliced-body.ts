// A response body in slices. The next slice is encoded when the connection has room for it, after other requests had their turn.
import { Readable } from 'node:stream';
import { SLICE_LENGTH } from '../../kernel/runtime/encode-in-slices.js';
import { nextTurn } from '../../kernel/runtime/next-turn.js';

export class SlicedBody extends Readable {
  private readonly slices: Iterator<Buffer>;

  constructor(slices: Iterable<Buffer>) {
    super({ highWaterMark: 1 });
    this.slices = slices[Symbol.iterator]();
  }

  static ofText(text: string): SlicedBody {
    return new SlicedBody(slicesOf(text));
  }

  override _read(): void {
    void nextTurn().then(() => {
      if (this.destroyed) return;
      const slice = this.slices.next();
      this.push(slice.done === true ? null : slice.value);
    });
  }
}

/** No slice ends within a character. */
function* slicesOf(text: string): Generator<Buffer> {
  let end = 0;
  for (let start = 0; start < text.length; start = end) {
    end = start + SLICE_LENGTH;
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield Buffer.from(text.slice(start, end));
  }
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
