// Finds content about the records of certain entities: an application without users does not show a lesson about them.
import type { Entity } from './entity.js';

/** In paths, texts, GraphQL and SOAP: `users`, `user(`, `<user>`, `createUser`, `ListUsers`. */
const mentionOf = ({ name, singular, plural }: Entity): string =>
  String.raw`\b${plural}\b|\b${singular}\(|<(?:\w+:)?${singular}>|` +
  String.raw`\b(?:list|search|get|create|replace|patch|update|delete)${name}s?\b`;

/** Whether a value has a text that is about one of the entities. */
export function mentionsOf(entities: readonly Entity[]): (value: unknown) => boolean {
  if (entities.length === 0) return () => false;
  const mention = new RegExp(entities.map(mentionOf).join('|'), 'i');
  return (value) => mention.test(JSON.stringify(value));
}
