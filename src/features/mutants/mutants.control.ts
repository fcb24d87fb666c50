// The control `mutants`: the mutants and the permitted variations of a session.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { Random } from '../../core/random.js';
import { Control, type ControlInput } from '../../platform/session/control/control.js';
import { ControlRegistry } from '../../platform/session/control/control.registry.js';
import type { Variation } from '../../platform/session/control/variation-names.js';
import type { Session } from '../../platform/session/session/session.js';
import { drawMutants } from './drawn-mutants.js';
import { MutantCatalogue } from './mutant-catalogue.js';
import type { MutantProtocol } from './mutant.js';
import { MutantCounters } from './mutant-counters.js';
import { candidates, mutantsReader, type DrawInput, type MutantsDocument } from './mutants.input.js';
import { MAX_DRAW_SEED } from './mutants.schemas.js';

export interface MutantsSetting {
  readonly active: readonly string[];
  /** With the seed that was used. */
  readonly draw?: DrawInput;
  /** All if undefined. */
  readonly protocols?: readonly MutantProtocol[];
  readonly blind?: true;
  readonly variations?: readonly Variation[];
  /** Part of the names of its counters, which start again when it is set. */
  readonly epoch: number;
}

type MutantsView =
  | {
      readonly active: readonly string[];
      readonly protocols?: readonly MutantProtocol[];
      readonly reached: Readonly<Record<string, number>>;
      readonly requests: Readonly<Partial<Record<MutantProtocol, number>>>;
      readonly variations?: readonly Variation[];
    }
  | {
      readonly blind: true;
      readonly count: number;
      readonly found: number;
      readonly wrong_guesses: number;
    };

@Injectable()
export class MutantsControl extends Control<MutantsSetting> implements OnModuleInit {
  readonly name = 'mutants';
  override readonly reported = ['reached', 'requests', 'count', 'found', 'wrong_guesses'];
  override readonly countsRequests = true;

  private readonly readMutants: ReturnType<typeof mutantsReader>;

  constructor(
    private readonly registry: ControlRegistry,
    private readonly random: Random,
    private readonly counters: MutantCounters,
    private readonly catalogue: MutantCatalogue,
  ) {
    super();
    this.readMutants = mutantsReader(catalogue);
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  protected read(document: unknown, { location, errors, epoch }: ControlInput): MutantsSetting {
    const {
      active = [],
      draw,
      protocols,
      blind,
      variations = [],
    } = this.readMutants(document, location, errors);
    const chosen = draw && { ...draw, seed: draw.seed ?? this.randomSeed() };
    return {
      active: chosen
        ? drawMutants(candidates(this.catalogue, chosen.level, protocols), chosen.seed, chosen.count)
        : active,
      ...(chosen && { draw: chosen }),
      ...(protocols && { protocols }),
      ...(blind === true && { blind }),
      ...(variations.length > 0 && { variations }),
      epoch,
    };
  }

  /** The ids of blind mutants are hidden until all are found. */
  view(setting: MutantsSetting | undefined, session: Session): MaybePromise<MutantsView> {
    if (setting === undefined) return { active: [], reached: {}, requests: {} };
    const { active, protocols, blind, variations } = setting;
    return mapMaybe(this.counters.of(session, setting), ({ reached, requests, found, wrongGuesses }) =>
      blind === true && found.length < active.length
        ? { blind, count: active.length, found: found.length, wrong_guesses: wrongGuesses }
        : {
            ...(blind === true && {
              blind,
              count: active.length,
              found: found.length,
              wrong_guesses: wrongGuesses,
            }),
            active,
            ...(protocols !== undefined && { protocols }),
            reached,
            requests,
            ...(variations !== undefined && { variations }),
          },
    );
  }

  /** The draw instead of its result. The seed of a blind draw would show the ids of its mutants. */
  document(setting: MutantsSetting): MutantsDocument {
    const { draw, ...document } = this.copied(setting);
    if (draw === undefined || document.blind !== true) return { ...(draw && { draw }), ...document };
    const { seed: _seed, ...shown } = draw;
    return { draw: shown, ...document };
  }

  override copied({ active, draw, protocols, blind, variations }: MutantsSetting): MutantsDocument {
    return {
      ...(draw === undefined ? { active } : { draw }),
      ...(protocols !== undefined && { protocols }),
      ...(blind === true && { blind }),
      ...(variations !== undefined && { variations }),
    };
  }

  private randomSeed(): number {
    return Math.floor(this.random.next() * (MAX_DRAW_SEED + 1));
  }
}
