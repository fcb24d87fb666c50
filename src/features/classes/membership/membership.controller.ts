// Joining a class, and the membership of the caller's session.
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock, isoTime } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { envelope, type Envelope } from '../../../platform/kernel/envelope/envelope.js';
import { RouteRules } from '../../../platform/http/routing/route-config.js';
import { CurrentSession } from '../../../platform/session/session/current-session.decorator.js';
import type { Session } from '../../../platform/session/session/session.js';
import { BodyPipe } from '../../../platform/http/validation/dto.js';
import { checkJoin, JoinClassBody, NoQuery, PatchMembershipBody } from '../manage/class.dto.js';
import { ClassLimits } from '../manage/class.limits.js';
import { setLearnerCookie } from '../manage/class.requests.js';
import { MAX_CLASS_BODY_BYTES } from '../manage/class.routes.js';
import { ApiGetMembership, ApiJoinClass, ApiLeaveClass, ApiPatchMembership } from './membership.openapi.js';
import { sharingOf, type Sharing } from '../store/class.record.js';
import { JoinService } from './join.service.js';
import { LearnersService } from '../learners/learners.service.js';
import { MembershipService, type Membership } from './membership.service.js';

interface MembershipResponse {
  readonly class: {
    readonly id: string;
    readonly title: string;
    readonly expires_at: string;
    readonly assigned: readonly string[];
  };
  readonly learner: { readonly id: string; readonly name: string };
  readonly sharing: Sharing;
}

interface JoinResponse extends MembershipResponse {
  readonly learner_token: string;
}

@ApiTags('Classes')
@Controller('classes')
@RouteRules({ protocol: 'rest', bodyLimit: MAX_CLASS_BODY_BYTES })
export class MembershipController {
  constructor(
    private readonly joins: JoinService,
    private readonly memberships: MembershipService,
    private readonly learners: LearnersService,
    private readonly limits: ClassLimits,
    private readonly clock: Clock,
  ) {}

  @Post('join')
  @HttpCode(200)
  @RouteRules({ ownSession: true })
  @ApiJoinClass()
  async join(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @NoQuery _query: unknown,
    @Body(BodyPipe) input: JoinClassBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<JoinResponse>> {
    checkJoin(input);
    await this.limits.checkJoins(request.ip);
    const joined = await this.joins.join(session, input, () => this.limits.countFailedJoin(request.ip));
    const { expiresAt } = joined.state.head.value;
    setLearnerCookie(reply, joined.token, (expiresAt - this.clock.now()) / 1000);
    reply.header('cache-control', 'no-store');
    return envelope({ ...responseOf(joined), learner_token: joined.token });
  }

  @Get('membership')
  @ApiGetMembership()
  async get(
    @CurrentSession() session: Session,
    @NoQuery _query: unknown,
  ): Promise<Envelope<MembershipResponse>> {
    return envelope(responseOf(await this.find(session)));
  }

  @Patch('membership')
  @ApiPatchMembership()
  async patch(
    @CurrentSession() session: Session,
    @NoQuery _query: unknown,
    @Body(BodyPipe) { share_requests: isShared }: PatchMembershipBody,
  ): Promise<Envelope<MembershipResponse>> {
    const { state, learner } = await this.find(session);
    const next = await this.learners.shareRequests(state.head.value.id, learner.id, isShared);
    return envelope(responseOf(next));
  }

  @Delete('membership')
  @HttpCode(204)
  @ApiLeaveClass()
  async leave(
    @CurrentSession() session: Session,
    @NoQuery _query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { state, learner } = await this.find(session);
    await this.learners.remove(state.head.value.id, learner.id);
    setLearnerCookie(reply, '', 0);
  }

  private async find(session: Session): Promise<Membership> {
    return (await this.memberships.of(session)) ?? fail('NOT_FOUND', 'this session is in no class');
  }
}

function responseOf({ state, learner }: Membership): MembershipResponse {
  const { id, title, expiresAt, assigned } = state.head.value;
  return {
    class: { id, title, expires_at: isoTime(expiresAt), assigned },
    learner: { id: learner.id, name: learner.name },
    sharing: sharingOf(learner),
  };
}
