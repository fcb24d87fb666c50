// The request and the response of a message as two arrows of a sequence diagram. Coordinates in percent: text does not scale.

/** With the method, a path of this length fits a window of 320 px. */
const MAX_LENGTH = 26;

export interface MessageArrowsProps {
  /** `POST /api/v1/users` */
  readonly call: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly milliseconds?: number | undefined;
}

export function MessageArrows({ call, status, milliseconds }: MessageArrowsProps) {
  const [method = '', ...path] = call.split(' ');
  return (
    <svg class="arrows" width="100%" height="54" aria-hidden="true">
      <text x="50%" y="15" text-anchor="middle">
        <tspan class={`method-${method.toLowerCase()}`}>{method}</tspan> {shorten(path.join(' '))}
      </text>
      <line x1="0" x2="100%" y1="22" y2="22" />
      <svg x="100%" y="22" overflow="visible">
        <path d="M-8-4.5 0 0l-8 4.5" />
      </svg>
      <text x="50%" y="41" text-anchor="middle">
        <tspan class={`status-${Math.floor(status / 100)}`}>{status === 0 ? 'No response' : status}</tspan>
        {milliseconds !== undefined && ` · ${milliseconds} ms`}
      </text>
      <line x1="0" x2="100%" y1="48" y2="48" stroke-dasharray="5 4" />
      <svg y="48" overflow="visible">
        <path d="m8-4.5L0 0l8 4.5" />
      </svg>
    </svg>
  );
}

/** The path without its query, IDs by both ends, and the middle of a long path left out. */
function shorten(path: string): string {
  const short = (path.split('?')[0] ?? '').replace(
    /([0-9a-f]{4})[0-9a-f]{4}-[0-9a-f-]{23}([0-9a-f]{4})/gi,
    '$1…$2',
  );
  if (short.length <= MAX_LENGTH) return short;
  return `${short.slice(0, 10)}…${short.slice(11 - MAX_LENGTH)}`;
}
