// Device authorization grant (RFC 8628 §3.4).
import { requireClient } from '../client-authentication.js';
import type { Grant } from './grant.js';

export const deviceCode: Grant = {
  type: 'urn:ietf:params:oauth:grant-type:device_code',
  async run({ parameters, authentication, requester }, { responses, devices }) {
    const code = parameters.need('device_code', 'send the device_code of /auth/oauth/device_authorization.');
    const approval = await devices.redeem(code, requireClient(authentication), requester);
    return responses.forAccount(approval, requester);
  },
};
