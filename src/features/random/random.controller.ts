// The control `random` over REST.
import { Controller } from '@nestjs/common';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { ControlController } from '../../platform/session/control/control.controller.js';
import { Controls } from '../../platform/session/control/controls.js';
import { closedObject } from '../../platform/http/openapi/json-schema.js';
import { documentSchema, RandomControl, seed } from './random.control.js';

const description = {
  title: 'Random',
  noun: 'the random seed',
  text:
    'Makes the session reproducible: the ids of new records, the failures of `random_fail`, and fault plans without a seed of their ' +
    'own follow from the seed and a counter. Tokens, codes and nonces stay random.',
  document: documentSchema,
  example: { seed: 42 },
  view: closedObject({
    seed: { ...seed, type: ['integer', 'null'], description: 'null if no seed is set.' },
  }),
};

@Controller('session/random')
@RouteRules({ sealedPart: 'random' })
export class RandomController extends ControlController(description) {
  constructor(
    override readonly controls: Controls,
    override readonly control: RandomControl,
  ) {
    super();
  }
}
