// Enhancers whose effect is visible in a response.
import {
  Injectable,
  Scope,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
} from '@nestjs/common';
import { map, type Observable } from 'rxjs';

@Injectable()
export class Deny implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}

@Injectable({ scope: Scope.REQUEST })
export class DenyPerRequest extends Deny {}

@Injectable()
export class Exclaim implements PipeTransform {
  transform(value: unknown): unknown {
    return typeof value === 'string' ? `${value}!` : value;
  }
}

@Injectable()
export class Brackets implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next
      .handle()
      .pipe(map((value: unknown) => (typeof value === 'string' ? `[${value}]` : { brackets: value })));
  }
}
