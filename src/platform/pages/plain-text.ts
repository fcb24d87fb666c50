// The decorator of plain text responses.
import { applyDecorators, Header } from '@nestjs/common';

/** A text response that browsers do not interpret as HTML. */
export const PlainText = (): MethodDecorator =>
  applyDecorators(
    Header('content-type', 'text/plain; charset=utf-8'),
    Header('x-content-type-options', 'nosniff'),
  );
