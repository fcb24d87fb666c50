// A session as one request has it.
import type { SessionControls, SessionState } from '../data/session-data.js';
import type { AccessRules } from '../rules/access-rules.js';
import type { RecordRules } from '../rules/record-rules.js';
import type { TokenRules } from '../rules/token-rules.js';
import type { Session } from './session.js';

/** The differences from the session. */
interface Changes {
  /** The records that the request reads. */
  readonly state?: SessionState;
  readonly rules?: RecordRules;
  readonly tokenRules?: TokenRules;
  readonly accessRules?: AccessRules;
  readonly keyHash?: string;
}

/** Reads the given session, which changes during the request. */
export class RequestSession implements Session {
  constructor(
    private readonly session: Session,
    private readonly changes: Changes,
  ) {}

  get stored(): Session {
    return this.session.stored;
  }

  get id(): string {
    return this.session.id;
  }

  get createdAt(): number {
    return this.session.createdAt;
  }

  get expiresAt(): number {
    return this.session.expiresAt;
  }

  get state(): SessionState {
    return this.changes.state ?? this.session.state;
  }

  get flags(): ReadonlySet<string> {
    return this.session.flags;
  }

  get controls(): SessionControls {
    return this.session.controls;
  }

  get keyHash(): string | undefined {
    return this.changes.keyHash ?? this.session.keyHash;
  }

  get rules(): RecordRules {
    return this.changes.rules ?? this.session.rules;
  }

  get tokenRules(): TokenRules {
    return this.changes.tokenRules ?? this.session.tokenRules;
  }

  get accessRules(): AccessRules {
    return this.changes.accessRules ?? this.session.accessRules;
  }
}
