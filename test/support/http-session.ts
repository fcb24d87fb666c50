// A session of a running service in which lessons are played over HTTP. Used by the tests and by `npm run lesson`.
import { randomUUID } from 'node:crypto';
import { SESSION_HEADER } from '../../src/core/session-header.js';
import type { TemplateValues } from '../../src/core/template.js';
import { accounts } from '../../src/features/auth/accounts.entity.js';
import { savedValue } from '../../src/features/learn/checks/saved-value.js';
import type { Feedback } from '../../src/features/learn/checks/feedback.js';
import type { LessonFile, SolutionRequest } from '../../src/features/learn/lesson.js';
import { solutionVariables } from '../../src/features/learn/solution-variables.js';
import type { Exchange } from '../../src/platform/exchange/exchange.js';
import type { LessonSession, PlayState } from './lesson-player.js';

export interface HttpSessionOptions {
  /** Without a slash at the end. */
  readonly url: string;
  readonly now: () => number;
  /** Lets time pass on the clock of the service. */
  readonly wait: (seconds: number) => Promise<void>;
}

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What a client knows of its last exchange. */
type Seen = Pick<
  Exchange,
  'method' | 'path' | 'query' | 'headers' | 'body' | 'status' | 'responseHeaders' | 'responseText'
>;

export class HttpSession implements LessonSession {
  readonly id = randomUUID();
  /** Saved values of challenges, which the service does not report. */
  private saved: Readonly<Record<string, unknown>> = { unique: randomUUID().slice(0, 8) };
  private stepsDone = 0;
  private last: Seen | undefined;

  constructor(private readonly options: HttpSessionOptions) {}

  async start({ kind, id }: LessonFile): Promise<void> {
    await this.call('POST', kind === 'lesson' ? `/learn/${id}/start` : '/learn/challenges/start');
    if (kind === 'challenge') await this.call('POST', `/learn/challenges/${id}/restart`);
    this.stepsDone = 0;
  }

  async state(file: LessonFile): Promise<PlayState> {
    return file.kind === 'lesson' ? this.lessonState(file) : this.challengeState(file);
  }

  variables(): TemplateValues {
    const { url, now } = this.options;
    return solutionVariables({
      unique: this.id.slice(0, 8),
      now: now(),
      baseUrl: url,
      accounts: accounts.all,
    });
  }

  async send({ method, path, headers = {}, body }: SolutionRequest): Promise<void> {
    const { status, headers: received, text } = await this.fetch(method, path, headers, body);
    const [pathname = '', search = ''] = path.split('?', 2);
    const responseHeaders = { ...Object.fromEntries(received), 'set-cookie': received.getSetCookie() };
    const query = Object.fromEntries(new URLSearchParams(search));
    this.last = { method, path: pathname, query, headers, body, status, responseHeaders, responseText: text };
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
    const view = (await this.call('GET', `/learn/challenges/${id}`)) as {
      readonly last_attempt: Feedback | null;
    };
    const done = challenges.find((challenge) => challenge.id === id)?.step ?? 0;
    const step = steps[done - 1];
    if (done > this.stepsDone && step !== undefined)
      this.saved = { ...this.saved, ...this.valuesOf(step.save) };
    this.stepsDone = done;
    return {
      done: steps.slice(0, done).map((one) => one.id),
      saved: this.saved,
      feedback: view.last_attempt,
    };
  }

  private valuesOf(sources: Readonly<Record<string, string>> = {}): Record<string, unknown> {
    const { last } = this;
    if (last === undefined) return {};
    const exchange: Exchange = { ...last, protocol: 'REST', operations: [], error: null };
    return Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [
        name,
        savedValue({ exchange, operation: undefined }, source),
      ]),
    );
  }

  /** A request to the routes of lessons. Throws if it fails. */
  private async call(method: string, path: string): Promise<unknown> {
    const { status, text } = await this.fetch(method, path, {}, undefined);
    if (status !== 200) throw new Error(`${method} ${path} returns ${status}: ${text}`);
    return (JSON.parse(text) as { readonly data: unknown }).data;
  }

  /** Waits where the rate limit is exceeded: such a response changes no progress. */
  private async fetch(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: unknown,
  ): Promise<Received> {
    const hasBody = body !== undefined;
    const response = await fetch(this.options.url + path, {
      method,
      redirect: 'manual',
      headers: {
        [SESSION_HEADER]: this.id,
        ...(hasBody && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(hasBody && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isLimited = response.status === 429 && response.headers.get('x-ratelimit-remaining') === '0';
    if (!isLimited) return { status: response.status, headers: response.headers, text };
    await this.options.wait(Number(response.headers.get('retry-after') ?? 1));
    return this.fetch(method, path, headers, body);
  }
}
