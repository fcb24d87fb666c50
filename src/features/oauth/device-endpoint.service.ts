// The endpoints of the device authorization grant: reads parameters and checks clients (RFC 8628 §3.1, §3.3).
import { Injectable } from '@nestjs/common';
import { csrfReasons, isCrossOrigin } from 'practice-http-auth/cookies/csrf.js';
import { demoAccount } from '../auth/accounts.entity.js';
import { rawQuery, type AuthRequest } from 'practice-http-auth/auth-request.js';
import type { ReceivedAuthRequest } from '../../platform/practice/auth-request/auth-request.reader.js';
import { AuthPortsService } from '../auth/auth-ports.service.js';
import { SessionAccounts, type BoundLogin } from '../auth/session-accounts.service.js';
import { approvingAccount } from './approving-account.js';
import { authenticateClient, requireClient } from './client-authentication.js';
import { DeviceService, type DeviceAuthorization, type DeviceState } from './device.service.js';
import { failOauth } from './oauth-error.js';
import { bodyParameters, FormParameters } from './parameters.js';
import { grantedScope } from './scopes.js';

/** A user code and its state; both undefined if the request has no user code. */
export interface DeviceView {
  readonly userCode: string | undefined;
  readonly state: DeviceState | undefined;
}

const foreignOrigin = `${csrfReasons.foreign_origin.message} ${csrfReasons.foreign_origin.hint}`;

@Injectable()
export class DeviceEndpointService {
  constructor(
    private readonly ports: AuthPortsService,
    private readonly accounts: SessionAccounts,
    private readonly devices: DeviceService,
  ) {}

  /** Throws OauthError. */
  async start(request: ReceivedAuthRequest): Promise<DeviceAuthorization> {
    const parameters = bodyParameters(request);
    const client = requireClient(await authenticateClient(request, parameters, this.ports));
    const scope = parameters.get('scope');
    grantedScope(scope, demoAccount);
    const page = `${request.origin}/auth/oauth/device`;
    return this.devices.start(client, { scope, page, now: request.now });
  }

  /** Throws OauthError. */
  async view(request: AuthRequest): Promise<DeviceView> {
    const userCode = FormParameters.fromPairs(new URLSearchParams(rawQuery(request))).get('user_code');
    const state = userCode === undefined ? undefined : await this.devices.stateOf(userCode, request.now);
    return { userCode, state };
  }

  /** Throws OauthError. */
  async decide(request: ReceivedAuthRequest): Promise<DeviceView> {
    if (isCrossOrigin(request)) failOauth('invalid_request', foreignOrigin);
    const parameters = bodyParameters(request);
    const userCode = parameters.need('user_code', 'the code that the device shows.');
    const decision = parameters.get('decision') ?? 'approve';
    if (decision !== 'approve' && decision !== 'deny')
      failOauth('invalid_request', 'The decision must be `approve` or `deny`.');
    const account = decision === 'deny' ? 'denied' : this.approval(parameters, request);
    const state = await this.devices.decide(userCode, account, request.now);
    if (state.status === 'unknown')
      failOauth('invalid_request', 'The user_code is unknown or has expired. Start again on the device.');
    return { userCode, state };
  }

  private approval(
    parameters: FormParameters,
    { practiceSession: session }: ReceivedAuthRequest,
  ): BoundLogin {
    const account = approvingAccount(this.accounts.of(session), parameters, 'username');
    return { subject: account.subject, ...this.accounts.bindingOf(session, account) };
  }
}
