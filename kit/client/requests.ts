// The recorded requests of a session.
import type { HarDocument, JournalSettings, RecordedRequest, Verification } from './journal.js';
import type { Condition, Protocol, RecordedRequestMatcher } from './matcher.js';
import { queryString, type SessionHttp } from './session-http.js';
import {
  MAX_SHOWN,
  UnexpectedRequestsError,
  VerificationError,
  type Expected,
  type ExpectedCount,
} from './verification-error.js';

interface ListRequestsOptions {
  readonly limit?: number;
  /** Only requests with a higher number. */
  readonly since?: number;
  readonly method?: string;
  readonly path?: string;
  readonly operation?: string;
  readonly protocol?: Protocol;
  readonly status?: number;
}

interface WaitOptions {
  /** Default: 5,000. */
  readonly timeoutMs?: number;
}

type Counted = Pick<Verification, 'count' | 'hint'>;

const PATH = '/session/requests';
/** The most that a journal has. */
const MAX_ENTRIES = 1000;
const AT_LEAST_ONE: Condition = { gte: 1 };
const DEFAULT_TIMEOUT = 5000;
/** Seconds that one request may wait; less than the limit of the service, which is 25. */
const MAX_WAIT = 20;

export class RecordedRequests {
  private expected: ExpectedCount[] = [];
  private hasOthers = true;

  constructor(private readonly http: SessionHttp) {}

  /** Starts the recording. A sandbox of `createSandbox` records by default. */
  async record(settings: Partial<JournalSettings> = {}): Promise<void> {
    await this.http.json('PUT', '/session/journal', { record: true, ...settings });
  }

  /** Newest first; by default 50. */
  list(options: ListRequestsOptions = {}): Promise<RecordedRequest[]> {
    return this.http.data('GET', PATH + queryString({ ...options }));
  }

  /** Newest first; by default 50. */
  find(match: RecordedRequestMatcher, limit?: number): Promise<RecordedRequest[]> {
    return this.http.data('POST', `${PATH}/find`, { match, ...(limit !== undefined && { limit }) });
  }

  /** Throws if no requests are recorded. */
  async count(match: RecordedRequestMatcher): Promise<number> {
    const { count, hint } = await this.http.data<Counted>('POST', `${PATH}/count`, { match });
    if (hint !== undefined) throw new Error(hint);
    return count;
  }

  /** Throws VerificationError unless as many requests match: a number, or a condition. By default at least one. */
  verify(match: RecordedRequestMatcher, count: Condition = AT_LEAST_ONE): Promise<Verification> {
    return this.check({ match, count });
  }

  /** Throws VerificationError unless requests that match were recorded in this order. */
  verifySequence(sequence: readonly RecordedRequestMatcher[]): Promise<Verification> {
    return this.check({ sequence });
  }

  /** Waits until as many requests match. Throws VerificationError after the timeout. */
  async waitFor(
    match: RecordedRequestMatcher,
    count: Condition = AT_LEAST_ONE,
    { timeoutMs = DEFAULT_TIMEOUT }: WaitOptions = {},
  ): Promise<Verification> {
    const end = performance.now() + timeoutMs;
    let verification: Verification;
    do {
      const seconds = Math.min(Math.max(end - performance.now(), 0) / 1000, MAX_WAIT);
      verification = await this.send({ match, count }, seconds);
    } while (!verification.verified && performance.now() < end);
    return this.assert({ match, count }, verification);
  }

  /** Declares how many requests will match. `verifyExpected` verifies it; `useSession` calls that after each test. */
  expect(match: RecordedRequestMatcher, count: Condition = AT_LEAST_ONE): void {
    this.expected.push({ match, count });
  }

  /** Declares that no requests are recorded but the expected ones. */
  expectNoOthers(): void {
    this.hasOthers = false;
  }

  /** Verifies the declarations of `expect` and `expectNoOthers`, once. */
  async verifyExpected(): Promise<void> {
    const { expected, hasOthers } = this;
    [this.expected, this.hasOthers] = [[], true];
    for (const one of expected) await this.check(one);
    if (!hasOthers) await this.checkOthers(expected);
  }

  /** @param options `redact` replaces credentials by `<redacted>` */
  async har({ redact = false }: { readonly redact?: boolean } = {}): Promise<HarDocument> {
    return (await this.http.json('GET', `${PATH}.har?redact=${redact}`)) as HarDocument;
  }

  /** Deletes the recorded requests. The recording continues. */
  async clear(): Promise<void> {
    await this.http.json('DELETE', PATH);
  }

  private async checkOthers(expected: readonly ExpectedCount[]): Promise<void> {
    const found = await Promise.all(expected.map(({ match }) => this.find(match, MAX_ENTRIES)));
    const numbers = new Set(found.flat().map(({ number }) => number));
    const others = (await this.list({ limit: MAX_ENTRIES })).filter(({ number }) => !numbers.has(number));
    const { complete } = await this.send({ match: {}, count: { gte: 0 } });
    const isRecording = await this.isRecording();
    if (others.length > 0 || !complete || !isRecording)
      throw new UnexpectedRequestsError(others, { complete, isRecording });
  }

  private async check(expected: Expected): Promise<Verification> {
    return this.assert(expected, await this.send(expected));
  }

  private send(expected: Expected, waitSeconds = 0): Promise<Verification> {
    const wait = waitSeconds > 0 ? { wait_seconds: waitSeconds } : {};
    return this.http.data('POST', `${PATH}/verify`, { ...expected, ...wait });
  }

  private async assert(expected: Expected, verification: Verification): Promise<Verification> {
    if (verification.verified && verification.hint === undefined) return verification;
    const matching =
      'match' in expected && verification.count > 0 ? await this.find(expected.match, MAX_SHOWN) : [];
    throw new VerificationError(expected, verification, { isRecording: await this.isRecording(), matching });
  }

  private async isRecording(): Promise<boolean> {
    return (await this.http.data<JournalSettings>('GET', '/session/journal')).record;
  }
}
