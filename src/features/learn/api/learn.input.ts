// The query parameters and bodies of the lesson routes. Throws BAD_REQUEST with all validation errors.
import { validateField } from '../../../core/entity.js';
import { ErrorList } from '../../../core/error-list.js';
import { failValidation } from '../../../core/errors.js';
import { integer, oneOf, type Field } from '../../../core/field.js';
import { parseFieldText, type Params } from '../../../core/list-query.params.js';
import { rejectUnknownParameters } from '../../../core/unknown-parameters.js';
import { MAX_CHALLENGES } from './learn.limits.js';
import type { WantedChallenges } from '../start/wanted-challenges.js';
import { MAX_WAIT } from '../../../platform/session/conditional/long-polling.js';
import { fromRequest } from '../../../platform/records/crud/crud.params.js';
import { simulationParameters } from '../../../platform/practice/simulation/simulation.js';
import {
  boolean,
  readObject,
  string,
  type MemberRule,
  type Rules,
} from '../../../platform/http/validation/object-rules.js';

const level: MemberRule = (value) =>
  value === 1 || value === 2 || value === 3 ? undefined : 'must be equal to one of the allowed values';

const ids: MemberRule = (value) => {
  if (!Array.isArray(value)) return 'must be array';
  if (value.length === 0) return 'must NOT have fewer than 1 items';
  if (value.length > MAX_CHALLENGES) return `must NOT have more than ${MAX_CHALLENGES} items`;
  return value.every((id) => typeof id === 'string') ? undefined : 'must be strings';
};

export interface StartOptions {
  readonly resume?: boolean;
  readonly reset?: boolean;
}

export interface HelpOptions {
  readonly step?: string;
  readonly level?: number;
}

export function parseStart(body: unknown): StartOptions {
  const options: StartOptions = parseBody(body, { resume: boolean, reset: boolean });
  if (options.resume !== true || options.reset !== true) return options;
  return failValidation([
    { location: 'body/reset', field: 'reset', message: 'must NOT be used with resume' },
  ]);
}

export function parseChallenges(body: unknown): WantedChallenges {
  const wanted: WantedChallenges = parseBody(body, { ids, track: string });
  if (wanted.ids === undefined || wanted.track === undefined) return wanted;
  return failValidation([{ location: 'body/track', field: 'track', message: 'must NOT be used with ids' }]);
}

export const parseHelp = (body: unknown): HelpOptions => parseBody(body, { step: string, level });

export interface GivenTokens {
  readonly progress_token: string;
  readonly resume_token?: string;
}

export const parseTokens = (body: unknown): GivenTokens =>
  parseBody(body, { progress_token: string, resume_token: string }, ['progress_token']) as GivenTokens;

/** For routes whose body has no properties. */
export const parseEmpty = (body: unknown): object => parseBody(body, {});

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

/** The body is optional: undefined is an object without properties. */
const parseBody = (body: unknown, rules: Rules, required?: readonly string[]): object =>
  readObject(body === undefined ? {} : body, rules, required);

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
