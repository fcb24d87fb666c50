// The rules for records in a request to a session with a policy.
import { LayeredRules } from '../../platform/session/rules/layered-rules.js';

export class PermissionRules extends LayeredRules {
  /** A response that was made for one client is not for another one. */
  override get cacheKey(): undefined {
    return undefined;
  }
}
