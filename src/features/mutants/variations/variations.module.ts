// The permitted variations of responses, which the control `mutants` sets.
import { Module } from '@nestjs/common';
import { VariationHook } from './variation.hook.js';

@Module({ providers: [VariationHook] })
export class VariationsModule {}
