// Who sent a webhook: a service, not a person.
import type { Accepted } from '../schemes/scheme.js';

export function webhookSender(service: string, notes: readonly string[] = []): Accepted {
  return {
    subject: `webhook:${service}`,
    name: 'Sender of webhooks',
    role: 'user',
    scopes: ['write'],
    notes,
  };
}
