// A session in which the engine runs on observed exchanges, without the routes of lessons. Its record is in memory.
import { randomUUID } from 'node:crypto';
import { accounts } from '../../src/features/auth/accounts.entity.js';
import type { Catalogue } from '../../src/features/learn/catalogue.js';
import { advance } from '../../src/features/learn/engine.js';
import type { LessonFile, SolutionRequest } from '../../src/features/learn/lesson.js';
import type { LessonRecord, ProgressRecord } from '../../src/features/learn/progress.record.js';
import { solutionVariables } from '../../src/features/learn/solution-variables.js';
import type { TemplateValues } from '../../src/core/template.js';
import type { Exchange } from '../../src/platform/exchange/exchange.js';
import { ExchangeObservers } from '../../src/platform/exchange/exchange.observers.js';
import { SessionStore } from '../../src/platform/session/session.store.js';
import type { TestApp } from './app.js';
import type { Client } from './client.js';
import type { LessonSession, PlayState } from './lesson-player.js';
import type { TestClock } from './test-clock.js';

const FLAG = 'engine';
const empty: ProgressRecord = {
  version: 0,
  updated_at: '2026-01-01T00:00:00.000Z',
  unique: '00000000',
  active: null,
  challenges_since: null,
  lessons: {},
  challenges: {},
};

export class EngineSessions {
  private readonly sessions = new Map<string, EngineSession>();

  constructor(
    private readonly app: TestApp,
    private readonly catalogue: Catalogue,
    private readonly clock: TestClock,
  ) {
    app.get(ExchangeObservers).register({
      flag: FLAG,
      observe: ({ id }, exchange) => this.sessions.get(id)?.observe(exchange),
    });
  }

  /** A new session that is tracked. */
  async open(): Promise<EngineSession> {
    const client = this.app.client();
    await client.get('/session');
    const id = client.session ?? '';
    const store = this.app.get<SessionStore>(SessionStore as never);
    const session = await store.find(id);
    if (session === undefined) throw new Error('the session does not exist');
    await store.setFlag(session, FLAG);
    const opened = new EngineSession(client, this.catalogue, this.clock, this.app.url);
    this.sessions.set(id, opened);
    return opened;
  }
}

export class EngineSession implements LessonSession {
  record = empty;

  constructor(
    readonly client: Client,
    private readonly catalogue: Catalogue,
    private readonly clock: TestClock,
    private readonly url: string,
  ) {}

  async start({ kind, id, setup }: LessonFile): Promise<void> {
    if (setup?.seed === true) await this.client.get('/api/v1/users?limit=1');
    const now = new Date(this.clock.now()).toISOString();
    if (kind === 'challenge') {
      const { [id]: _, ...challenges } = this.record.challenges;
      this.record = { ...this.record, challenges, challenges_since: now };
      return;
    }
    const lesson: LessonRecord = {
      state: 'in_progress',
      started_at: now,
      completed_at: null,
      restarts: 0,
      unique: '',
      running: true,
      steps: {},
      saved: { unique: randomUUID().slice(0, 8) },
      last_attempt: null,
    };
    this.record = { ...this.record, active: id, lessons: { ...this.record.lessons, [id]: lesson } };
  }

  state({ kind, id, steps }: LessonFile): Promise<PlayState> {
    if (kind === 'challenge') {
      const { step = 0, saved = {}, last_attempt: feedback = null } = this.record.challenges[id] ?? {};
      return Promise.resolve({ done: steps.slice(0, step).map((one) => one.id), saved, feedback });
    }
    const { steps: records = {}, saved = {}, last_attempt: feedback = null } = this.record.lessons[id] ?? {};
    const done = Object.entries(records).flatMap(([step, { done_at: at }]) => (at === null ? [] : [step]));
    return Promise.resolve({ done, saved, feedback });
  }

  variables(): TemplateValues {
    const unique = (this.client.session ?? '').slice(0, 8);
    return solutionVariables({ unique, now: this.clock.now(), baseUrl: this.url, accounts: accounts.all });
  }

  async send({ method, path, headers = {}, body }: SolutionRequest): Promise<void> {
    await this.client.send(method, path, { headers, ...(body !== undefined && { body }) });
  }

  wait(seconds: number): Promise<void> {
    this.clock.advance({ seconds });
    return Promise.resolve();
  }

  observe(exchange: Exchange): void {
    const context = { catalogue: this.catalogue, now: this.clock.now(), variables: this.variables() };
    this.record = advance(this.record, exchange, context).record;
  }
}
