// The response to the last request of a lesson or challenge; what failed checks are about is marked.
import { useMemo } from 'preact/hooks';
import type { Exchange } from '../api.ts';
import { ResponseSection } from '../ui/response-section.tsx';
import type { Feedback } from './model.ts';
import { placesOf } from './response-places.ts';

interface MarkedResponseProps {
  readonly exchange: Exchange;
  readonly feedback: Feedback | null;
  /** The sources of the values that the step saves. */
  readonly save?: Readonly<Record<string, string>> | undefined;
}

export function MarkedResponse({ exchange, feedback, save }: MarkedResponseProps) {
  const marks = useMemo(() => placesOf(exchange, feedback, save), [exchange.number, feedback?.at]);
  return <ResponseSection exchange={exchange} marks={marks} />;
}
