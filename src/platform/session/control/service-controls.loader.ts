// Reads the controls of the service from CONTROLS when the application starts.
import { readFileSync } from 'node:fs';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { SERVICE_EPOCH } from '../data/session-data.js';
import { ControlReader } from './control.reader.js';
import { ServiceControls } from './service-controls.js';

@Injectable()
export class ServiceControlsLoader implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly reader: ControlReader,
    private readonly service: ServiceControls,
  ) {}

  /** Runs when every control is registered. Throws an error that names the variable. */
  onApplicationBootstrap(): void {
    const { controls } = this.config.values;
    if (controls === undefined) return;
    try {
      const place = { location: 'controls', owner: undefined, epoch: SERVICE_EPOCH };
      this.service.set(this.reader.readAll(parse(controls), place));
    } catch (reason) {
      throw new Error(`CONTROLS: ${messageOf(reason)}`, { cause: reason });
    }
  }
}

/** The path of a JSON file, or JSON that begins with `{`. */
function parse(text: string): unknown {
  return JSON.parse(text.trimStart().startsWith('{') ? text : readFileSync(text, 'utf8'));
}

/** Without the name of the error. Not by `instanceof`, because an error of `node:fs` has another realm in tests. */
function messageOf(reason: unknown): string {
  const isError = typeof reason === 'object' && reason !== null && 'message' in reason;
  return String(isError ? reason.message : reason);
}
