// The identity of the sender of a webhook.
import type { AuthResult } from '../schemes/scheme.js';

export function webhookSender(service: string, notes: readonly string[] = []): AuthResult {
  return {
    subject: `webhook:${service}`,
    name: 'Sender of webhooks',
    role: 'user',
    scopes: ['write'],
    notes,
  };
}
