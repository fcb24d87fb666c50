// Text for programs and people to take as it is.
import { applyDecorators, Header } from '@nestjs/common';

/** An answer of text that no browser may take for a page, whatever stands in it. */
export const PlainText = (): MethodDecorator =>
  applyDecorators(
    Header('content-type', 'text/plain; charset=utf-8'),
    Header('x-content-type-options', 'nosniff'),
  );
