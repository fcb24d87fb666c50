// Reasons for which credentials are rejected.

/** The text of a reason. The two parts never repeat each other. */
export interface Reason {
  /** Says what is wrong with the request. */
  readonly message: string;
  /** How to correct the request. */
  readonly hint: string;
}

/** Reasons by their codes. */
export type Reasons<Code extends string = string> = Readonly<Record<Code, Reason>>;
