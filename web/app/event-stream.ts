// Reads Server-Sent Events (WHATWG HTML, 9.2) with fetch: an EventSource can send no headers.

export interface ServerEvent {
  /** Empty for a comment. */
  readonly name: string;
  readonly id?: string | undefined;
  readonly data: string;
}

/** Milliseconds without data after which a stream has failed; the service sends a comment every 15 seconds. */
const FIRST_DATA = 5000;
const NEXT_DATA = 40_000;

/**
 * The events until the stream ends. Throws if it fails or stops sending. `open` throws for a response that is no stream; its signal
 * ends the request.
 */
export async function* serverEvents(
  open: (signal: AbortSignal) => Promise<Response>,
  stopped: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const left = new AbortController();
  const wait = (milliseconds: number) => setTimeout(() => left.abort(), milliseconds);
  let timer = wait(FIRST_DATA);
  try {
    const { body } = await open(AbortSignal.any([stopped, left.signal]));
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    if (reader === undefined) return;
    let text = '';
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(timer);
      timer = wait(NEXT_DATA);
      const events = (text + read.value).split('\n\n');
      text = events.pop() ?? '';
      yield* events.map(eventOf);
    }
  } finally {
    clearTimeout(timer);
    left.abort();
  }
}

function eventOf(text: string): ServerEvent {
  const fields = new Map(
    text.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const;
    }),
  );
  return { name: fields.get('event') ?? '', id: fields.get('id'), data: fields.get('data') ?? 'null' };
}

/** Waits before the next try. Ends early when the signal aborts. */
export function pause(stopped: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    if (stopped.aborted) end();
    else stopped.addEventListener('abort', end, { once: true });
  });
}
