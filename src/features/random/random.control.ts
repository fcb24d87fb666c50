// The control `random`: the seed that makes record ids and random draws of a session reproducible.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Control, type ControlInput } from '../../platform/session/control/control.js';
import { ControlRegistry } from '../../platform/session/control/control.registry.js';
import type { RandomSetting } from '../../platform/session/control/session-seed.js';
import { checkOf } from '../../platform/http/validation/schema-checks.js';
import { closedObject } from '../../platform/http/openapi/json-schema.js';

export const seed = { type: 'integer', minimum: 0, maximum: 2 ** 32 - 1 } as const;
export const documentSchema = closedObject({ seed });

const checkDocument = checkOf(documentSchema);

@Injectable()
export class RandomControl extends Control<RandomSetting> implements OnModuleInit {
  readonly name = 'random';

  constructor(private readonly registry: ControlRegistry) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  protected read(document: unknown, { location, errors, epoch }: ControlInput): RandomSetting {
    const isValid = errors.passes(() => checkDocument(document, location, errors));
    return { seed: isValid ? (document as Pick<RandomSetting, 'seed'>).seed : 0, epoch };
  }

  view(setting: RandomSetting | undefined): { readonly seed: number | null } {
    return { seed: setting?.seed ?? null };
  }

  document({ seed }: RandomSetting): Pick<RandomSetting, 'seed'> {
    return { seed };
  }
}
