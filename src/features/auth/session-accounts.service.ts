// The accounts that can log in in a session: the demo accounts and, while a policy is set, the users in the session's records.
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserReason } from 'practice-http-auth/bearer/token-reasons.js';
import type { Account } from 'practice-http-auth/identity.js';
import type { Accounts } from 'practice-http-auth/ports.js';
import type { DraftCollection } from '../../core/draft-collection.js';
import type { RecordOf } from '../../core/entity.js';
import type { Row } from '../../core/row.js';
import { ServiceControls } from '../../platform/session/control/service-controls.js';
import { Draft } from '../../platform/session/data/draft.js';
import { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import { Entities } from '../../platform/session/data/entities.js';
import type { Session } from '../../platform/session/session/session.js';
import { userEntity } from '../users/user.entity.js';
import { accounts, accountsWithPolicy, recordOfAccount, scopesOf } from './accounts.entity.js';

/** The password of every user of a session. */
export const USER_PASSWORD = 'practice-2026';

/** The logged-in user, as a token, a code or a login stores it. An account is the same in every session. */
export interface BoundLogin {
  /** The login name. */
  readonly subject: string;
  /** The id of the user record: an e-mail address can change hands. */
  readonly user_id?: string;
  /** A hash of the id and the creation time of the session. */
  readonly sid?: string;
}

interface Person {
  readonly subject: string;
  readonly userId?: string | undefined;
}

type User = RecordOf<typeof userEntity>;
type Users = Pick<DraftCollection<User>, 'find' | 'findByValue'>;

const noUsers: Users = { find: () => undefined, findByValue: () => undefined };

@Injectable()
export class SessionAccounts {
  constructor(
    private readonly dataset: StandardDataset,
    private readonly controls: ServiceControls,
    private readonly entities: Entities,
  ) {}

  /** Whether the session has a permission policy. */
  havePolicy(session: Session): boolean {
    return this.controls.settingOf(session, 'permissions') !== undefined;
  }

  /** The accounts, without the users of the session. */
  shared(session: Session): Accounts {
    return this.havePolicy(session) ? accountsWithPolicy : accounts;
  }

  /** The accounts, then the users of the session by their e-mail addresses. */
  of(session: Session): Accounts {
    if (!this.havePolicy(session)) return accounts;
    const users = this.usersOf(session);
    return {
      ...accountsWithPolicy,
      find: (login) => accountsWithPolicy.find(login) ?? toAccount(users.findByValue('email', login)),
    };
  }

  /** The id of the client's own user record; null if there is none. */
  userIdOf(session: Session, { subject, userId }: Person): string | null {
    if (userId !== undefined) return userId;
    const id = recordOfAccount.get(subject);
    if (id === undefined) return null;
    const users = this.usersOf(session);
    return (users.find(id) ?? users.findByValue('email', subject))?.id ?? null;
  }

  /** Role and scopes of a user of the session in the sample data; undefined for others and for accounts. */
  seededRoleOf({ userId }: Pick<Person, 'userId'>): Pick<Account, 'role' | 'scopes'> | undefined {
    return userId === undefined
      ? undefined
      : toAccount(this.dataset.of('users', true).find(userId) as Row<User> | undefined);
  }

  /** The claims that name a user of the session. Empty for an account. */
  bindingOf(session: Session, { userId }: Pick<Person, 'userId'>): Omit<BoundLogin, 'subject'> {
    return userId === undefined ? {} : { user_id: userId, sid: sidOf(session) };
  }

  /** The current account or user of the login, or the reason why there is none. */
  boundTo(session: Session, { subject, user_id, sid }: BoundLogin): Account | UserReason {
    if (user_id === undefined) return this.shared(session).find(subject) ?? 'unknown_subject';
    if (sid !== sidOf(session)) return 'wrong_session';
    return toAccount(this.usersOf(session).find(user_id)) ?? 'unknown_subject';
  }

  /** The user records of the session, as if it had the sample data. Other entities named `User` have no roles. */
  private usersOf({ stored: { state } }: Session): Users {
    if (!this.entities.hasStandard) return noUsers;
    const draft = new Draft(state, this.dataset);
    draft.seed();
    return draft.of(userEntity);
  }
}

function toAccount(row: Row<User> | undefined): Account | undefined {
  if (row === undefined) return undefined;
  const { id, email, name, role } = row.record;
  return { subject: email, password: USER_PASSWORD, name, role, scopes: scopesOf[role], userId: id };
}

function sidOf({ id, createdAt }: Session): string {
  return createHash('sha256').update(`${id} ${createdAt}`).digest('base64url').slice(0, 22);
}
