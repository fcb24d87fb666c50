// The device code grant (RFC 8628 §3.4).
import { identified } from '../client-authentication.js';
import type { Grant } from './grant.js';

export const deviceCode: Grant = {
  type: 'urn:ietf:params:oauth:grant-type:device_code',
  async run({ parameters, caller, requester }, { issuer, devices }) {
    const code = parameters.need('device_code', 'the one of /auth/oauth/device_authorization.');
    const approval = await devices.redeem(code, identified(caller));
    return issuer.forPerson(approval, requester);
  },
};
