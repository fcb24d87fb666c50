// Authorization server metadata (RFC 8414, OpenID Connect Discovery).
import { clientMethods } from './client-authentication.js';
import { proofAlgorithms } from 'practice-http-auth/dpop/proof.js';
import { grantTypes } from './grants/index.js';
import { challengeMethods } from './pkce.js';
import { knownScopes } from './scopes.js';

const endpoints = {
  authorization_endpoint: 'authorize',
  token_endpoint: 'token',
  userinfo_endpoint: 'userinfo',
  jwks_uri: 'jwks',
  introspection_endpoint: 'introspect',
  revocation_endpoint: 'revoke',
  pushed_authorization_request_endpoint: 'par',
  device_authorization_endpoint: 'device_authorization',
} as const;

export type Metadata = Readonly<Record<keyof typeof endpoints | 'issuer' | 'service_documentation', string>> &
  typeof capabilities;

const authenticatingMethods = clientMethods.filter((method) => method !== 'none');

const capabilities = {
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: grantTypes,
  code_challenge_methods_supported: challengeMethods,
  token_endpoint_auth_methods_supported: clientMethods,
  token_endpoint_auth_signing_alg_values_supported: ['RS256'],
  introspection_endpoint_auth_methods_supported: authenticatingMethods,
  introspection_endpoint_auth_signing_alg_values_supported: ['RS256'],
  revocation_endpoint_auth_methods_supported: clientMethods,
  revocation_endpoint_auth_signing_alg_values_supported: ['RS256'],
  scopes_supported: knownScopes,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  claims_supported: [
    ...['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'at_hash'],
    ...['name', 'preferred_username', 'email', 'email_verified', 'role'],
  ],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  dpop_signing_alg_values_supported: proofAlgorithms,
  authorization_response_iss_parameter_supported: true,
  require_pushed_authorization_requests: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  claims_parameter_supported: false,
} as const;

/** `issuer`: the base URL of this service, as the client sees it. */
export function metadataOf(issuer: string): Metadata {
  const urls = Object.entries(endpoints).map(([name, path]) => [name, `${issuer}/auth/oauth/${path}`]);
  return {
    issuer,
    ...(Object.fromEntries(urls) as Record<keyof typeof endpoints, string>),
    ...capabilities,
    service_documentation: `${issuer}/docs`,
  };
}
