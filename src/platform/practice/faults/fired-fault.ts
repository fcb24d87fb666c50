// The rule that a request fired, in the form for other parts of the service.

export interface FiredFault {
  /** The id of the rule. */
  readonly rule: string;
  /** Whether the fault ends the connection. */
  readonly disconnects: boolean;
  /** Whether the journal must not name the rule, because the fault plan is sealed. */
  readonly isSecret: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when a rule of the fault plan fires. */
    firedFault: FiredFault | undefined;
  }
}
