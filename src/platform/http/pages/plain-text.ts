// The decorator of plain text responses.
import { applyDecorators, Header } from '@nestjs/common';
import { RouteRules } from '../routing/route-config.js';

/** A text response that browsers do not interpret as HTML. */
export const PlainText = (): MethodDecorator =>
  applyDecorators(
    RouteRules({ jsonOnly: false }),
    Header('content-type', 'text/plain; charset=utf-8'),
    Header('x-content-type-options', 'nosniff'),
  );
