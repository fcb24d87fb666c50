// For methods that return JSON as text: interceptors around the method get the object.
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';

/**
 * Bind it to the method, so that all other interceptors are around it. A fast handler leaves it out and sends the text, because it
 * has no interceptors that could read the object.
 */
export class JsonTextInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((text: unknown) => JSON.parse(text as string) as unknown));
  }
}
