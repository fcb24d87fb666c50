// Reads the documents of controls: of one, or of all of a session or of the service.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { ErrorList } from '../../../core/error-list.js';
import { object, type Check } from '../../http/validation/document-checks.js';
import type { ControlSettings } from '../data/session-data.js';
import type { Session } from '../session/session.js';
import { settingIn } from './control-layers.js';
import type { Control, ControlInput } from './control.js';
import { ControlRegistry } from './control.registry.js';
import { ServiceControls } from './service-controls.js';
import { timeOf, type ClockSetting } from './session-clock.js';

/** Undefined for the service. */
type Owner = Pick<Session, 'id' | 'createdAt'> | undefined;

/** The location of a document in the request, and the version of the controls that it creates. */
interface Place {
  readonly location: string;
  readonly owner: Owner;
  readonly epoch: number;
}

@Injectable()
export class ControlReader {
  constructor(
    private readonly clock: Clock,
    private readonly registry: ControlRegistry,
    private readonly service: ServiceControls,
  ) {}

  /** The settings after one control was set. Throws BAD_REQUEST if `read` reports errors. */
  readOne(
    control: Pick<Control, 'name'>,
    present: ControlSettings,
    place: Place,
    read: (input: ControlInput) => unknown,
  ): ControlSettings {
    const errors = new ErrorList();
    const setting = read(this.inputOf(place, present, errors));
    errors.failIfAny();
    return { ...present, [control.name]: setting };
  }

  /**
   * Adds the settings of a document of controls to `present`. They replace its settings. Throws BAD_REQUEST with all validation
   * errors.
   */
  readAll(document: unknown, place: Place, present: ControlSettings = {}): ControlSettings {
    const errors = new ErrorList();
    const settings = this.read(document, place, errors, present);
    errors.failIfAny();
    return settings;
  }

  /** Same as `readAll`, but adds the validation errors to a list. If there are any, the result is not complete. */
  read(document: unknown, place: Place, errors: ErrorList, present: ControlSettings = {}): ControlSettings {
    const { location } = place;
    checkNames(this.registry.names)(document, location, errors);
    if (!errors.isEmpty) return {};
    const given = document as Readonly<Record<string, unknown>>;
    return this.registry.all.reduce<ControlSettings>((read, control) => {
      if (errors.isFull || !Object.hasOwn(given, control.name)) return read;
      const inner = { ...place, location: `${location}/${control.name}` };
      const setting = control.parse(given[control.name], this.inputOf(inner, read, errors));
      return { ...read, [control.name]: setting };
    }, present);
  }

  private inputOf(
    { location, owner, epoch }: Place,
    settings: ControlSettings,
    errors: ErrorList,
  ): ControlInput {
    const serviceTime = this.clock.now();
    return {
      location,
      errors,
      session: owner,
      settings,
      serviceTime,
      now: this.timeOf(owner, settings),
      epoch,
    };
  }

  private timeOf(owner: Owner, settings: ControlSettings): number | undefined {
    if (owner === undefined) return undefined;
    const setting = (settingIn(settings, 'clock') ?? this.service.settings.clock) as ClockSetting | undefined;
    const now = this.clock.now();
    return setting === undefined ? now : timeOf(setting, owner, now);
  }
}

const anything = (): void => undefined;

const checkNames = (names: readonly string[]): Check =>
  object(Object.fromEntries(names.map((name) => [name, anything])));
