// The OpenAPI parameters of simulated delays and errors.
import { applyDecorators } from '@nestjs/common';
import { optionalQuery } from '../../http/openapi/parameters.js';
import { simulationFields } from './simulation.js';

/** `delay`, `error` and `random_fail`. */
export const SimulationParameters = (): MethodDecorator =>
  applyDecorators(...Object.entries(simulationFields).map(([name, field]) => optionalQuery(name, field)));
