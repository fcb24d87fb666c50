// Protected resource metadata (RFC 9728 §2): which authorization server issues tokens for a resource, and how they are sent.
import { fail } from '../../core/errors.js';
import { proofAlgorithms } from 'practice-http-auth/dpop/proof.js';
import { oauthResources } from 'practice-http-auth/oauth2/protected-resource.js';
import { schemeNamed } from 'practice-http-auth/schemes/index.js';
import { knownScopes } from './scopes.js';

export interface ResourceMetadata {
  readonly resource: string;
  readonly authorization_servers: readonly string[];
  readonly scopes_supported: readonly string[];
  readonly bearer_methods_supported: readonly string[];
  readonly resource_name: string;
  readonly resource_documentation: string;
  readonly dpop_signing_alg_values_supported: readonly string[];
  readonly dpop_bound_access_tokens_required: boolean;
}

/** The metadata of the whole service. `base`: the base URL, as the client sees it. */
export function serviceMetadata(base: string): ResourceMetadata {
  return metadataOf(base, { resource: base, name: 'Practice API', isDpop: false });
}

/** The metadata of a scheme's protected resource. Throws NOT_FOUND for schemes without OAuth. */
export function schemeMetadata(base: string, name: string): ResourceMetadata {
  const scheme = schemeNamed(name);
  if (scheme === undefined || !oauthResources.some((id) => id === scheme.id)) {
    return fail('NOT_FOUND', `no metadata for ${name.slice(0, 64)}: use one of ${oauthResources.join(', ')}`);
  }
  // The resource has the spelling of the request: clients compare it with the URL that they used (RFC 9728 §3.3).
  const resource = `${base}/auth/protected/${name}`;
  return metadataOf(base, { resource, name: scheme.title, isDpop: scheme.id === 'dpop' });
}

interface Described {
  readonly resource: string;
  readonly name: string;
  readonly isDpop: boolean;
}

function metadataOf(base: string, { resource, name, isDpop }: Described): ResourceMetadata {
  return {
    resource,
    authorization_servers: [base],
    scopes_supported: knownScopes,
    bearer_methods_supported: ['header'],
    resource_name: name,
    resource_documentation: `${base}/docs`,
    dpop_signing_alg_values_supported: proofAlgorithms,
    dpop_bound_access_tokens_required: isDpop,
  };
}
