// The endpoints of the device flow (RFC 8628 §3.1, §3.3).
import { Injectable } from '@nestjs/common';
import { accounts, demoAccount } from '../auth/accounts.entity.js';
import type { Account } from '../../http-auth/identity.js';
import { rawQuery, type AuthRequest } from '../../http-auth/auth-request.js';
import { AuthPortsService } from '../auth/auth-ports.service.js';
import { callerOf, identified } from './client-authentication.js';
import { DeviceService, type DeviceAuthorization, type DeviceState } from './device.service.js';
import { failOauth } from './oauth-error.js';
import { bodyParameters, Parameters } from './parameters.js';
import { grantedScope } from './scopes.js';

/** A user code as it was entered, and its state; both undefined if none was entered. */
export interface DeviceView {
  readonly userCode: string | undefined;
  readonly state: DeviceState | undefined;
}

@Injectable()
export class DeviceEndpointService {
  constructor(
    private readonly ports: AuthPortsService,
    private readonly devices: DeviceService,
  ) {}

  /** Throws OauthError. */
  async start(request: AuthRequest): Promise<DeviceAuthorization> {
    const parameters = bodyParameters(request);
    const client = identified(await callerOf(request, parameters, this.ports));
    const scope = parameters.get('scope');
    grantedScope(scope, demoAccount);
    return this.devices.start(client, scope, `${request.origin}/auth/oauth/device`);
  }

  /** Throws OauthError. */
  async look(request: AuthRequest): Promise<DeviceView> {
    const userCode = Parameters.fromPairs(new URLSearchParams(rawQuery(request))).get('user_code');
    return { userCode, state: userCode === undefined ? undefined : await this.devices.look(userCode) };
  }

  /** Throws OauthError. */
  async decide(request: AuthRequest): Promise<DeviceView> {
    const parameters = bodyParameters(request);
    const userCode = parameters.need('user_code', 'the code that the device shows.');
    const decision = parameters.get('decision') ?? 'approve';
    if (decision !== 'approve' && decision !== 'deny')
      failOauth('invalid_request', 'The decision is `approve` or `deny`.');
    const account = decision === 'deny' ? 'denied' : accountIn(parameters.get('username'));
    const state = await this.devices.decide(userCode, account);
    if (state.status === 'unknown')
      failOauth('invalid_request', 'There is no such user_code, or it has expired.');
    return { userCode, state };
  }
}

function accountIn(name: string | undefined): Account {
  if (name === undefined) return demoAccount;
  const known = accounts.all.map(({ subject }) => subject).join(', ');
  return (
    accounts.find(name) ?? failOauth('invalid_request', `There is no such account. There are: ${known}.`)
  );
}
