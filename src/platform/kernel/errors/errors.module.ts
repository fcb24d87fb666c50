// The errors of the service. Global, because the exception filter is bound to the whole application.
import { Global, Module } from '@nestjs/common';
import { InternalErrors } from './internal-errors.js';

@Global()
@Module({ providers: [InternalErrors], exports: [InternalErrors] })
export class ErrorsModule {}
