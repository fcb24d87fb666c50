// The presets of the application.
import { Injectable } from '@nestjs/common';
import { Entities } from '../../session/data/entities.js';
import { presetsFor, type Preset } from './presets.js';

@Injectable()
export class Presets {
  readonly all: readonly Preset[];

  constructor({ all }: Entities) {
    this.all = presetsFor(all);
  }
}
