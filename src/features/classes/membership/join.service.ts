// Joins sessions to classes: with a code and a name, with a rejoin code, or with a learner token.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { fail, failValidation } from '../../../core/errors.js';
import { sealIn } from '../../../platform/session/control/control-layers.js';
import type { Session } from '../../../platform/session/session/session.js';
import { failClassNotFound } from '../store/class.repository.js';
import type { JoinClassBody } from '../manage/class.dto.js';
import { hashOf, isToken, normalizeCode } from '../manage/class.secrets.js';
import { ClassStore } from '../store/class.store.js';
import { LearnersService, type Joined } from '../learners/learners.service.js';
import type { Membership } from './membership.service.js';
import { SessionProgress } from '../learners/session-progress.js';

type Join = (session: Session) => Promise<Joined>;

@Injectable()
export class JoinService {
  constructor(
    private readonly store: ClassStore,
    private readonly learners: LearnersService,
    private readonly progress: SessionProgress,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws NOT_FOUND for a wrong code or token; `onFailure` is called before. Throws CONFLICT in a sealed session: the controls
   * of the class would replace its own.
   */
  async join(session: Session, input: JoinClassBody, onFailure: () => Promise<void>): Promise<Joined> {
    const join = await this.find(input);
    if (join === undefined) {
      await onFailure();
      return failClassNotFound();
    }
    if (sealIn(session.controls.settings) !== undefined)
      return fail('CONFLICT', 'a sealed session cannot join a class: send the request in another session');
    const joined = await join(session);
    await this.progress.begin(session, joined.learner.progress);
    return joined;
  }

  /** Joins a session that was just opened. An invalid token is ignored. */
  async rejoin(session: Session, token: string): Promise<void> {
    const member = await this.findByToken(token);
    if (member === undefined) return;
    const { learner } = await this.learners.addSession(member, session);
    await this.progress.begin(session, learner.progress);
  }

  /** How to join; undefined for a wrong code or token. */
  private async find({
    code: text = '',
    name,
    learner_token: token,
  }: JoinClassBody): Promise<Join | undefined> {
    if (token !== undefined) {
      const member = await this.findByToken(token);
      return member && (async (session) => ({ ...(await this.learners.addSession(member, session)), token }));
    }
    const code = normalizeCode(text);
    if (code === undefined) return undefined;
    const classId = await this.findByCode(code);
    if (classId !== undefined)
      return (session) => this.learners.add(classId, session, name ?? failWithoutName());
    const member = await this.findByRejoinCode(code);
    return member && ((session) => this.learners.renew(member, session));
  }

  private async findByCode(code: string): Promise<string | undefined> {
    const target = await this.store.find('code', code);
    const state = target && (await this.store.read(target.classId));
    return state?.head.value.joinCode === code ? state.head.value.id : undefined;
  }

  private async findByToken(token: string): Promise<Membership | undefined> {
    if (!isToken(token)) return undefined;
    const hash = hashOf(token);
    const member = await this.findMember('token', hash);
    return member?.learner.tokenHash === hash ? member : undefined;
  }

  private async findByRejoinCode(code: string): Promise<Membership | undefined> {
    const hash = hashOf(code);
    const member = await this.findMember('code', hash);
    const { rejoin = null } = member?.learner ?? {};
    return rejoin?.hash === hash && rejoin.expiresAt > this.clock.now() ? member : undefined;
  }

  private async findMember(kind: 'token' | 'code', hash: string): Promise<Membership | undefined> {
    const target = await this.store.find(kind, hash);
    const state = target && (await this.store.read(target.classId));
    const learner = state?.learners.get(target?.learnerId ?? '')?.value;
    return state !== undefined && learner !== undefined ? { state, learner } : undefined;
  }
}

function failWithoutName(): never {
  return failValidation([{ location: 'body', field: 'name', message: "must have required property 'name'" }]);
}
