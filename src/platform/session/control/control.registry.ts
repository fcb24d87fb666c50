// The controls of the features. A feature registers its control when the application starts.
import { Injectable } from '@nestjs/common';
import { controlNames, type Control, type ControlName } from './control.js';

@Injectable()
export class ControlRegistry {
  private readonly controls = new Map<string, Control>();

  register(control: Control): void {
    this.controls.set(control.name, control);
  }

  /** In the order in which they are read. */
  get all(): readonly Control[] {
    return controlNames.flatMap((name) => this.controls.get(name) ?? []);
  }

  get names(): readonly ControlName[] {
    return this.all.map(({ name }) => name);
  }
}
