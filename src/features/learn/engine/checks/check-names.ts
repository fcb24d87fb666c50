// The names of the checks of a step, in the order of evaluation.
import type { Conditions, LessonStep } from '../../content/lesson.js';

export function checkNames({ checks, save, repeat, elapsed }: LessonStep): readonly string[] {
  const { request = {}, response } = checks;
  return [
    ...present({ protocol: request.protocol, operation: request.operation }),
    ...present({ path: request.path, method: request.method }),
    ...paths('query', request.query),
    ...paths('headers', request.headers),
    ...paths('input', request.input),
    ...present({ input_only: request.input_only }),
    ...paths('body', request.body),
    ...paths('graphql', request.graphql),
    ...paths('soap', request.soap),
    ...paths('auth', request.auth),
    ...present({ status: response.status }),
    ...paths('response.headers', response.headers),
    ...(response.error === null ? ['error'] : paths('error', response.error)),
    ...paths('result', response.result),
    ...paths('save', save),
    ...present({ repeat, elapsed }),
  ];
}

const present = (checks: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(checks).filter((name) => checks[name] !== undefined);

/** The path `.` is the whole value. */
const paths = (name: string, conditions: Conditions | undefined = {}): string[] =>
  Object.keys(conditions).map((path) => (path === '.' ? name : `${name}.${path}`));
