// The claims about a person that a scope allows (OpenID Connect Core §5.4).
import type { Identity } from 'practice-http-auth/identity.js';
import { includesScope } from './scopes.js';

export function personalClaims({ subject, name, role }: Identity, scope: string): Record<string, unknown> {
  return {
    ...(includesScope(scope, 'profile') && { name, preferred_username: subject, role }),
    ...(includesScope(scope, 'email') && { email: subject, email_verified: true }),
  };
}
