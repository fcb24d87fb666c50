// A write that tests one rule of a template, with its expected result. It runs in each protocol in a separate session.
import type { Json } from '../collections.js';
import type { WriteError, WriteVerb } from './template-protocol.js';
import type { TemplateSession } from './template-session.js';

export interface CaseWrite {
  readonly verb: WriteVerb;
  readonly entity: string;
  /** The record to change or to delete. */
  readonly record?: Json;
  readonly input?: Json;
}

export interface RuleCase {
  readonly title: string;
  /** Prepares the session and returns the write. */
  readonly write: (session: TemplateSession) => Promise<CaseWrite> | CaseWrite;
  /** Without an error, the write succeeds. */
  readonly error?: WriteError;
  /** Values of the returned record. */
  readonly values?: Json;
  /** Compares the state of the session after a successful write. */
  readonly after?: (session: TemplateSession, record: Json) => Promise<void>;
}

/** The cases of each rule, by the id of the rule. */
export type RuleCases = Readonly<Record<string, readonly RuleCase[]>>;

export const creation = (entity: string, input: Json): CaseWrite => ({ verb: 'create', entity, input });
export const change = (entity: string, record: Json, input: Json): CaseWrite => ({
  verb: 'patch',
  entity,
  record,
  input,
});

/** A creation with some values changed. */
export const validCreation = (entity: string, changes: Json) => (session: TemplateSession) =>
  creation(entity, session.input(entity, changes));

/** An update of a new record. */
export const changeOfNew = (entity: string, given: Json, changes: Json) => async (session: TemplateSession) =>
  change(entity, await session.create(entity, given), changes);
