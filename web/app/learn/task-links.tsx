// Below the task of a step: the operation in the API reference, and the page that lists accounts and clients.
import { base } from '../api.ts';
import type { Lesson, LessonStep } from './model.ts';

interface TaskLinksProps {
  readonly lesson: Lesson;
  readonly step: LessonStep;
}

export function TaskLinks({ lesson, step }: TaskLinksProps) {
  const scheme = schemeOf(lesson, step);
  if (step.reference.length === 0 && scheme === undefined) return null;
  return (
    <div class="task-links">
      {step.reference.length > 0 && (
        <p>
          API reference:{' '}
          {step.reference.map(({ operation, path }, i) => (
            <span key={path}>
              {i > 0 && ', '}
              <a href={base + path} target="_blank" rel="noopener">
                <code>{operation}</code>
              </a>
            </span>
          ))}
        </p>
      )}
      {scheme !== undefined && (
        <p>
          Accounts and clients are listed at{' '}
          <a href={`#/auth/${scheme}`}>
            Authentication, <code>{scheme}</code>
          </a>
          .
        </p>
      )}
    </div>
  );
}

/** The scheme whose page lists the credentials that a step needs; undefined if the step needs none. */
function schemeOf({ track }: Lesson, { request: { path }, checks }: LessonStep): string | undefined {
  const isAuth = path.startsWith('/auth/') || checks.some((name) => name.startsWith('auth.'));
  if (!isAuth) return undefined;
  const scheme = /^\/auth\/protected\/([\w-]+)/.exec(path)?.[1];
  // The scheme of a password lists the accounts.
  return scheme ?? (track === 'oauth' ? 'oauth2' : 'basic');
}
