// One interface to the operations of a template's entities in REST, GraphQL and SOAP.
import type { Client } from '../client.js';
import type { Json } from '../collections.js';
import type { TemplateEntity } from './template-definition.js';

export interface ErrorDetail {
  readonly field: string;
  readonly message: string;
  readonly rule?: string;
}

export interface WriteError {
  readonly code: string;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
}

/** A record, an error, or neither after a deletion. */
export interface WriteOutcome {
  readonly record?: Json;
  readonly error?: WriteError;
}

export type WriteVerb = 'create' | 'replace' | 'patch' | 'remove';

/** A write of an entity; `id` is empty for a creation. */
export interface EntityWrite {
  readonly verb: WriteVerb;
  readonly entity: TemplateEntity;
  readonly id: string;
  readonly input: Json;
}

export interface ListRequest {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

export interface TemplateProtocol {
  readonly name: 'REST' | 'GraphQL' | 'SOAP';
  /** Only REST replaces records. */
  readonly verbs: readonly WriteVerb[];
  write(client: Client, write: EntityWrite): Promise<WriteOutcome>;
  get(client: Client, entity: TemplateEntity, id: string): Promise<WriteOutcome>;
  /** The first 100 records. */
  list(client: Client, entity: TemplateEntity, request: ListRequest): Promise<readonly Json[]>;
}
