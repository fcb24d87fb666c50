// The ETag of a record in a request with mutants.
import type { ActiveMutants } from '../mutants/active-mutants.js';
import type { Session } from '../../session/session/session.js';
import { contentTag } from '../../session/conditional/entity-tag.js';

export const mutatedTag = (session: Session, mutants: ActiveMutants, text: string): string =>
  contentTag(session, mutants.tagText(text));
