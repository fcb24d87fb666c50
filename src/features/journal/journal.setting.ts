// The setting of the journal of a session.
export const MAX_ENTRIES = 1000;
/** In UTF-8, all entries of a session. */
export const MAX_BYTES = 4 * 1024 * 1024;
/** The name of the list that stores the entries. */
export const LIST = 'requests';

export interface JournalSetting {
  readonly record: boolean;
  readonly max_entries: number;
  /** Whether bodies are stored. */
  readonly bodies: boolean;
}

export const defaultSetting: JournalSetting = { record: false, max_entries: 200, bodies: true };
