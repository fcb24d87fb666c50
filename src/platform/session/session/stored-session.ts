// The session object of a store.
import { standardAccessRules, type AccessRules } from '../rules/access-rules.js';
import type { RecordRules } from '../rules/record-rules.js';
import { standardRules } from '../rules/standard-rules.js';
import { standardTokenRules, type TokenRules } from '../rules/token-rules.js';

/** It has no fields: there may be a million sessions. Only a `RequestSession` has other rules. */
export abstract class StoredSession {
  get stored(): this {
    return this;
  }

  get rules(): RecordRules {
    return standardRules;
  }

  get tokenRules(): TokenRules {
    return standardTokenRules;
  }

  get accessRules(): AccessRules {
    return standardAccessRules;
  }
}
