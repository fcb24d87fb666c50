// The query parameters in which clients send credentials: API keys, and bearer tokens (RFC 6750 §2.3).
export const credentialParameters: readonly string[] = ['api_key', 'access_token'];
