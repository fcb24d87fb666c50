// The URLs of the metadata of protected resources (RFC 9728 §3).
import type { AuthRequest } from '../auth-request.js';

/** The schemes whose tokens the authorization server of the application issues. */
export const oauthResources = ['bearer', 'jwt', 'oauth2', 'dpop'] as const;

/** The path of the metadata of the whole service. For one resource, the path of the resource follows. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** The parameter of a challenge (RFC 9728 §5.1). */
export function resourceMetadata({ origin, target }: Pick<AuthRequest, 'origin' | 'target'>): {
  readonly resource_metadata: string;
} {
  const [path = ''] = target.split('?');
  return { resource_metadata: origin + RESOURCE_METADATA_PATH + path };
}
