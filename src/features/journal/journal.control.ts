// The control `journal`: whether and how much of the requests of a session is recorded.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { Control, type ControlInput } from '../../platform/session/control/control.js';
import { ControlRegistry } from '../../platform/session/control/control.registry.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { checkOf } from '../../platform/http/validation/schema-checks.js';
import { defaults, settingSchema, type JournalDocument, type JournalView } from './journal.schemas.js';

/** UTF-8 bytes of all entries of a session. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The name of the list that stores the entries. */
export const LIST = 'requests';

export interface JournalSetting extends JournalDocument {
  readonly epoch: number;
}

const checkDocument = checkOf(settingSchema);

export const limitsOf = ({ max_entries: maxEntries, epoch }: JournalSetting) => ({
  maxEntries,
  maxBytes: MAX_BYTES,
  epoch,
});

@Injectable()
export class JournalControl extends Control<JournalSetting> implements OnModuleInit {
  readonly name = 'journal';
  override readonly reported = ['entries', 'dropped', 'bytes'];
  override readonly countsRequests = true;

  constructor(
    private readonly registry: ControlRegistry,
    private readonly sessions: SessionStore,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  protected read(document: unknown, { location, errors, epoch }: ControlInput): JournalSetting {
    const isValid = errors.passes(() => checkDocument(document, location, errors));
    return { ...defaults, ...(isValid && (document as JournalDocument)), epoch };
  }

  view(setting: JournalSetting | undefined, session: Session): MaybePromise<JournalView> {
    const { epoch, ...document } = setting ?? { ...defaults, epoch: undefined };
    return mapMaybe(this.sessions.notes.lists.status(session, LIST), (status) => ({
      ...document,
      entries: status.size,
      dropped: epoch === undefined || status.epoch === epoch ? status.dropped : 0,
      bytes: status.bytes,
    }));
  }

  document({ record, max_entries, bodies }: JournalSetting): JournalDocument {
    return { record, max_entries, bodies };
  }

  /** Deletes the entries. */
  override removed(session: Session): MaybePromise<void> {
    return this.sessions.notes.lists.clear(session, LIST);
  }
}
