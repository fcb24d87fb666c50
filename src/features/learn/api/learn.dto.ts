// The query parameters and bodies of the lesson routes.
import { validateField } from '../../../core/entity.js';
import { ErrorList } from '../../../core/error-list.js';
import { failValidation } from '../../../core/errors.js';
import { boolean, integer, listOf, oneOf, text, type Field } from '../../../core/field.js';
import { parseFieldText, type Params } from '../../../core/list-query.params.js';
import { rejectUnknownParameters } from '../../../core/unknown-parameters.js';
import { MAX_CHALLENGES } from './learn.limits.js';
import type { WantedChallenges } from '../start/wanted-challenges.js';
import { MAX_WAIT } from '../../../platform/session/conditional/long-polling.js';
import { fromRequest } from '../../../platform/records/crud/crud.params.js';
import { simulationParameters } from '../../../platform/practice/simulation/simulation.js';
import { Is, withValues } from '../../../platform/http/validation/dto.js';

export class StartLessonBody {
  @Is(boolean({ doc: 'Continue a lesson in progress.' }))
  readonly resume?: boolean;

  @Is(boolean({ doc: 'Delete all records of the session and restore the sample data first.' }))
  readonly reset?: boolean;
}

/** Throws BAD_REQUEST for both options. */
export function checkStart({ resume, reset }: StartLessonBody): void {
  if (resume !== true || reset !== true) return;
  const message = 'must NOT be used with resume';
  failValidation([{ location: 'body/reset', field: 'reset', message }]);
}

export class HelpBody {
  @Is(text({ doc: 'Id of a step. Default: the open step.' }))
  readonly step?: string;

  @Is(
    withValues(
      integer({ min: 1, max: 3, doc: '1 and 2: a hint. 3: the solution. Default: the next level.' }),
      [1, 2, 3],
    ),
  )
  readonly level?: number;
}

export class StartChallengesBody implements WantedChallenges {
  @Is(listOf(text({ doc: 'Id of a challenge.' }), { min: 1, max: MAX_CHALLENGES, doc: 'Ids of challenges.' }))
  readonly ids?: readonly string[];

  @Is(text({ doc: 'The track of challenges.' }))
  readonly track?: string;
}

/** Throws BAD_REQUEST for both ways to select challenges. */
export function checkChallenges({ ids, track }: StartChallengesBody): void {
  if (ids === undefined || track === undefined) return;
  failValidation([{ location: 'body/track', field: 'track', message: 'must NOT be used with ids' }]);
}

export class ProgressTokensBody {
  @Is(text({ required: true, doc: 'The token of `GET /learn/progress`.' }))
  readonly progress_token!: string;

  @Is(text({ doc: 'The token of `GET /learn/{id}/progress`.' }))
  readonly resume_token?: string;
}

/** The body of a route without options. */
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- the route has no options
export class RestartChallengeBody {}

export const waitField = integer({
  min: 0,
  max: MAX_WAIT,
  doc: 'Seconds to wait for a change, with `If-None-Match`. The response is sent at the change, or is 304 after that time.',
});

export const solutionsField = oneOf(['true', 'false'], {
  doc: 'With `true`, each step has its sample request, its expected response and its first hint.',
});

/** Seconds to wait for a change. */
export const WaitParameter = fromRequest(({ query }): number => {
  const { wait = '0' } = parseQuery({ wait: waitField }, query as Params);
  return Number(wait);
});

/** Whether the response contains the sample requests. */
export const SolutionsParameter = fromRequest(
  ({ query }): boolean => parseQuery({ solutions: solutionsField }, query as Params).solutions === 'true',
);

/** For routes without their own parameters. */
export const NoParameters = fromRequest(({ query }): Params => parseQuery({}, query as Params));

function parseQuery(fields: Readonly<Record<string, Field>>, params: Params): Params {
  const known = [...Object.keys(fields), ...simulationParameters];
  const names = Object.keys(params);
  const errors = new ErrorList();
  for (const name of names) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) continue;
    const given = params[name];
    const value = typeof given === 'string' ? parseFieldText(field, given) : given;
    for (const message of validateField(field, value)) errors.add(`querystring/${name}`, message);
  }
  const unknown = names.filter((name) => !known.includes(name));
  rejectUnknownParameters(unknown, known, errors, () => undefined);
  return params;
}
