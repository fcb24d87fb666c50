// Flows as the service describes them, and the report of a run.
export interface Flow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly method: string;
  readonly path: string;
  readonly steps: readonly string[];
}

export interface Step {
  readonly step: number;
  readonly name: string;
  readonly protocol: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown };
  readonly response: { readonly status: number; readonly body: unknown };
  readonly duration_ms: number;
}

export interface Report {
  readonly flow: string;
  readonly status: 'completed' | 'failed';
  readonly duration_ms: number;
  readonly steps: readonly Step[];
}

const common: readonly string[] = ['flow', 'status', 'duration_ms', 'steps'] satisfies (keyof Report)[];

/** The additional results of a flow: all members of a report that are not in every report. */
export function extrasOf(report: Report): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(report).filter(([name]) => !common.includes(name));
}
