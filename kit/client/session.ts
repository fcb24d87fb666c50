// A session of a sandbox: its own records, controls and recorded requests.
import { SessionClockClient } from './clock-control.js';
import type {
  ControlsDocument,
  ExportDocument,
  ForkOptions,
  ImportDocument,
  SessionDiff,
  SessionReport,
  Snapshot,
} from './documents.js';
import type { Entities } from './generated/records.js';
import type { EntitiesLike } from './rest-types.js';
import { FaultsClient } from './faults-control.js';
import { checkNames, namesOf } from './known-names.js';
import { MutantsClient } from './mutants-control.js';
import { PermissionsClient } from './permissions-control.js';
import { RandomClient } from './random-control.js';
import { RecordedRequests } from './requests.js';
import { SessionHttp } from './session-http.js';
import { SessionRequests } from './session-requests.js';
import { credentialsOf, SessionUser, type UserName } from './session-user.js';
import type { SoapCaller } from './soap.js';

const forkOptions = namesOf<ForkOptions>({ from: true, controls: true });

/** With any entities. */
export type AnySession = Pick<Session, 'id' | 'requests' | 'end'>;

const forksBySession = new WeakMap<AnySession, readonly AnySession[]>();

/** The sessions that were forked from a session. */
export const forksOf = (session: AnySession): readonly AnySession[] => forksBySession.get(session) ?? [];

export class Session<E extends EntitiesLike<E> = Entities> extends SessionRequests<E> {
  readonly id: string;
  /** The header that a client sends to use this session. */
  readonly headers: Readonly<Record<'x-session-id', string>>;
  /** The same as a cookie, `sandbox_session=<id>`. */
  readonly cookie: string;
  readonly clock: SessionClockClient;
  readonly random: RandomClient;
  readonly faults: FaultsClient;
  readonly mutants: MutantsClient;
  readonly permissions: PermissionsClient;
  readonly requests: RecordedRequests;

  constructor(
    url: string,
    id: string,
    soapCaller: SoapCaller,
    /** Whether its first request opens it. */
    private readonly isNew = false,
  ) {
    super(new SessionHttp(url, id), soapCaller);
    this.id = id;
    this.headers = this.http.headers;
    this.cookie = `sandbox_session=${id}`;
    this.clock = new SessionClockClient(this.http);
    this.random = new RandomClient(this.http);
    this.faults = new FaultsClient(this.http);
    this.mutants = new MutantsClient(this.http);
    this.permissions = new PermissionsClient(this.http);
    this.requests = new RecordedRequests(this.http);
  }

  /**
   * A client that sends requests as a user of a session with a permission policy. Throws SandboxError if the login is rejected: the users
   * of the session can log in while a policy is set.
   */
  async as(user: UserName): Promise<SessionUser<E>> {
    return new SessionUser<E>(this.http, this.soapCaller, await credentialsOf(this.http, user));
  }

  report(): Promise<SessionReport> {
    return this.http.data('GET', '/session');
  }

  /** Stores the present records under a name. Replaces a snapshot of this name. */
  snapshot(name: string): Promise<Snapshot> {
    return this.http.data('PUT', `/session/snapshots/${encodeURIComponent(name)}`);
  }

  /** Replaces the records with the records of a snapshot. */
  restore(name: string): Promise<SessionReport> {
    return this.http.data('POST', `/session/snapshots/${encodeURIComponent(name)}/restore`);
  }

  /** Opens a new session with the current records, or with a snapshot's. Throws SandboxError if this session has ended. */
  async fork(options: ForkOptions & { readonly id?: string } = {}): Promise<Session<E>> {
    if (typeof options !== 'object')
      throw new TypeError('fork returns one session and takes options: use forks for several');
    checkNames('fork: ', options, ['id', ...forkOptions]);
    const { id, ...others } = options;
    const [fork] = await this.forks(id === undefined ? 1 : [id], others);
    if (fork === undefined) throw new Error('the service opened no session');
    return fork;
  }

  /** Forks the session several times, all or none: a number of sessions, or one session for each id. */
  async forks(wanted: number | readonly string[], options: ForkOptions = {}): Promise<Session<E>[]> {
    checkNames('forks: ', options, forkOptions);
    // A session of the client has no records before its first request, and only a live session can be forked.
    if (this.isNew && !this.http.isOpen) await this.report();
    const { sessions } = await this.http.data<{ sessions: SessionReport[] }>('POST', '/session/fork', {
      ...options,
      ...(typeof wanted === 'number' ? { count: wanted } : { ids: wanted }),
    });
    const forks = sessions.map(({ id }) => new Session<E>(this.http.url, id, this.soapCaller));
    forksBySession.set(this, [...forksOf(this), ...forks]);
    return forks;
  }

  /** The changes since a snapshot, or since the sample data. */
  diff(from?: string): Promise<SessionDiff> {
    return this.http.data(
      'GET',
      `/session/diff${from === undefined ? '' : `?from=${encodeURIComponent(from)}`}`,
    );
  }

  async export(): Promise<ExportDocument> {
    return (await this.http.json('GET', '/session/export')) as ExportDocument;
  }

  /** @param mode `replace` removes all other records, `merge` keeps them */
  import(document: ImportDocument, mode: 'replace' | 'merge' = 'replace'): Promise<SessionReport> {
    return this.http.data('POST', `/session/import?mode=${mode}`, document);
  }

  /** All controls, each as it was set. */
  controls(): Promise<ControlsDocument> {
    return this.http.data('GET', '/session/controls');
  }

  /** Restarts the lifetime of the session. */
  extend(): Promise<SessionReport> {
    return this.http.data('POST', '/session/extend');
  }

  /** Ends the session with its records and controls. */
  async end(): Promise<void> {
    await this.http.json('DELETE', '/session');
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }
}
