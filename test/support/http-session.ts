// A session of a running service in which lessons are played over HTTP. Used by the tests and by `npm run lesson`.
import { randomUUID } from 'node:crypto';
import { placeholderNames, type TemplateValues } from '../../src/core/template.js';
import { accounts } from '../../src/features/auth/accounts.entity.js';
import type { Feedback } from '../../src/features/learn/engine/checks/feedback.js';
import type {
  LessonFile,
  LessonStep,
  Solution,
  SolutionRequest,
} from '../../src/features/learn/content/lesson.js';
import { solutionVariables } from '../../src/features/learn/content/solution-variables.js';
import type { LessonSession, PlayState } from './lesson-player.js';
import { isNetworkError } from './network-error.js';

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface HttpSessionOptions {
  /** The URL of the service, without a slash at the end. */
  readonly url: string;
  /** Sends a request in one session. */
  readonly send: (request: SolutionRequest) => Promise<Received>;
  readonly now: () => number;
  /** Lets time pass on the clock of the service. */
  readonly wait: (seconds: number) => Promise<void>;
}

export class HttpSession implements LessonSession {
  private readonly unique = randomUUID().slice(0, 8);
  private lastPath = '';
  private lastHeaders = new Headers();
  /** The number of steps of the challenge that were done after the last request, and what the client knows of their values. */
  private stepsDone = 0;
  private seen: Readonly<Record<string, unknown>> = {};
  /** The progress after the last request. */
  private known: PlayState | undefined;

  constructor(private readonly options: HttpSessionOptions) {}

  async start({ kind, id }: LessonFile): Promise<void> {
    await this.call('POST', kind === 'lesson' ? `/learn/${id}/start` : '/learn/challenges/start');
    if (kind === 'challenge') await this.call('POST', `/learn/challenges/${id}/restart`);
    this.known = undefined;
    this.stepsDone = 0;
    this.seen = {};
  }

  async state(file: LessonFile): Promise<PlayState> {
    this.known ??= await (file.kind === 'lesson' ? this.lessonState(file) : this.challengeState(file));
    return this.known;
  }

  reload(): void {
    this.known = undefined;
  }

  variables(): TemplateValues {
    const { url, now } = this.options;
    const { unique } = this;
    return solutionVariables({ unique, now: now(), baseUrl: url, accounts: accounts.all });
  }

  async send(request: SolutionRequest): Promise<void> {
    this.known = undefined;
    this.lastPath = request.path.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
    this.lastHeaders = await this.options.send(request).then(({ headers }) => headers, ignoreLostResponse);
  }

  wait(seconds: number): Promise<void> {
    return this.options.wait(seconds);
  }

  private async lessonState({ id }: LessonFile): Promise<PlayState> {
    interface Progress {
      readonly steps: readonly { readonly id: string; readonly state: string }[];
      readonly saved: PlayState['saved'];
      readonly last_attempt: Feedback | null;
    }
    const {
      steps,
      saved,
      last_attempt: feedback,
    } = (await this.call('GET', `/learn/${id}/progress`)) as Progress;
    return { done: steps.filter(({ state }) => state === 'done').map((step) => step.id), saved, feedback };
  }

  private async challengeState({ id, steps }: LessonFile): Promise<PlayState> {
    interface Progress {
      readonly challenges: readonly { readonly id: string; readonly step: number }[];
    }
    const { challenges } = (await this.call('GET', '/learn/progress')) as Progress;
    const count = challenges.find((challenge) => challenge.id === id)?.step ?? 0;
    const done = steps.slice(0, count).map((one) => one.id);
    // A request that passed its step has no feedback.
    const feedback = count > this.stepsDone ? null : await this.lastAttempt(id);
    if (count > this.stepsDone) this.seen = { ...this.seen, ...this.seenValues(steps[count - 1]?.save) };
    this.stepsDone = count;
    const names = steps.slice(0, count).flatMap(({ save = {} }) => Object.keys(save));
    const shown = names.length === 0 ? [] : await this.solutionValues(id, steps[count]);
    const saved = { ...this.seen, ...Object.fromEntries(shown.filter(([name]) => names.includes(name))) };
    return { done, saved, feedback };
  }

  private async lastAttempt(id: string): Promise<Feedback | null> {
    const view = (await this.call('GET', `/learn/challenges/${id}`)) as {
      readonly last_attempt: Feedback | null;
    };
    return view.last_attempt;
  }

  /**
   * The service does not report the saved values of challenges, but its solution of the next step contains them. The step is named
   * because help for the open step restarts the challenge after a failed attempt.
   */
  private async solutionValues(id: string, step: LessonStep | undefined): Promise<readonly Named[]> {
    if (step === undefined || placeholderNames(step.solution.request).length === 0) return [];
    const help = await this.call('POST', `/learn/challenges/${id}/help`, { level: 3, step: step.id });
    const { solution } = help as { readonly solution: Pick<Solution, 'request'> };
    return valuesIn(step.solution.request, solution.request);
  }

  /** The saved values that the client knows from its last request and the response. */
  private seenValues(sources: LessonStep['save'] = {}): Record<string, unknown> {
    const known = Object.entries(sources).map(([name, source]): Named => {
      if (source === 'path') return [name, this.lastPath];
      if (source === 'input.id') return [name, this.lastPath.split('/').at(-1)];
      return [name, source.startsWith('headers.') ? this.lastHeaders.get(source.slice(8)) : null];
    });
    return Object.fromEntries(known.filter(([, value]) => value !== null));
  }

  /** A request to the routes of lessons. Throws if it fails. */
  private async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, text } = await this.options.send({ method, path, ...(body !== undefined && { body }) });
    if (status !== 200) throw new Error(`${method} ${path} returns ${status}: ${text}`);
    return (JSON.parse(text) as { readonly data: unknown }).data;
  }
}

/** A fault plan of a lesson can end the connection: the progress shows whether the request passed its step. */
function ignoreLostResponse(reason: unknown): Headers {
  if (!isNetworkError(reason)) throw reason;
  return new Headers();
}

type Named = readonly [name: string, value: unknown];

/** The values of the placeholders of a template, from the same template filled. */
function valuesIn(template: unknown, filled: unknown): readonly Named[] {
  if (typeof template === 'string') return valuesInText(template, filled);
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([name, inner]) =>
    valuesIn(inner, (filled as Readonly<Record<string, unknown>>)[name]),
  );
}

function valuesInText(template: string, filled: unknown): readonly Named[] {
  const names = [...template.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(([, name = '']) => name);
  if (names.length === 1 && /^\{\{[^{}]*\}\}$/.test(template)) return [[names[0] ?? '', filled]];
  const literals = template.split(/\{\{[^{}]*\}\}/).map((text) => text.replaceAll(/[^\w]/g, String.raw`\$&`));
  const found = new RegExp(`^${literals.join('(.+?)')}$`, 's').exec(String(filled)) ?? [];
  return names.map((name, i): Named => [name, found[i + 1]]);
}
