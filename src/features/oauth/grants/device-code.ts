// A device that waits while a person approves on another one (RFC 8628 §3.4).
import { identified } from '../client-authentication.js';
import type { Grant } from './grant.js';

export const deviceCode: Grant = {
  type: 'urn:ietf:params:oauth:grant-type:device_code',
  async run({ parameters, caller, asking }, { issuer, devices }) {
    const code = parameters.need('device_code', 'the one of /auth/oauth/device_authorization.');
    const approval = await devices.redeem(code, identified(caller));
    return issuer.forPerson(approval, asking);
  },
};
