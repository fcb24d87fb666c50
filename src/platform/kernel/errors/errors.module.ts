// The errors of the service.
import { Module } from '@nestjs/common';
import { LoggingModule } from '../logging/logging.module.js';
import { InternalErrors } from './internal-errors.js';

@Module({ imports: [LoggingModule], providers: [InternalErrors], exports: [InternalErrors] })
export class ErrorsModule {}
