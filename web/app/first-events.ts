// Responses of Server-Sent Events, which have no end.

/** How long such a response is read, in milliseconds. */
const READING_TIME = 3000;

export const isStream = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').startsWith('text/event-stream');

export async function firstEvents({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return '';
  const timer = setTimeout(() => void reader.cancel(), READING_TIME);
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  clearTimeout(timer);
  return text;
}
