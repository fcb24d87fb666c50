// The marks in the view of a response.

/** The places that failed checks are about. */
export interface ResponseMarks {
  readonly isStatus: boolean;
  /** In lower case. A missing one marks the head of the table. */
  readonly headers: ReadonlySet<string>;
  /** Line numbers of the indented body, from 0. */
  readonly lines: ReadonlySet<number>;
}
