// `verify`: checks in a shell script how often a session received a request.
import { exitCodes, print, type Command } from './command.js';
import { sessionFlags, sessionRequest, textOption } from './session-api.js';

interface Verification {
  readonly verified: boolean;
  readonly count: number;
  readonly expected: unknown;
  readonly near_misses?: readonly { readonly number: number; readonly differences: readonly string[] }[];
}

export const verifyCommand: Command = {
  name: 'verify',
  arguments: "--match '<json>'",
  doc:
    'Checks the request journal of a session, as POST /session/requests/verify. The session must record its requests:\n' +
    'PUT /session/journal {"record": true}. Exit code: 0 verified, 1 not verified, 2 error.',
  flags: {
    ...sessionFlags,
    match: {
      type: 'string',
      value: '<json>',
      doc: 'the requests to count, such as \'{"operation": "createOrder"}\'',
    },
    count: {
      type: 'string',
      value: '<n>',
      doc: 'a number, or a condition such as \'{"lte": 2}\'; default: at least 1',
    },
    wait: {
      type: 'string',
      value: '<seconds>',
      doc: 'waits at most this long (0 to 25) until it is verified',
    },
    json: { type: 'boolean', doc: 'print the response as JSON' },
  },
  async run({ values, words }) {
    if (words.length > 0) throw new Error(`Unexpected argument '${words[0] ?? ''}'.`);
    const request = sessionRequest(values);
    const body = JSON.stringify({
      match: jsonOf('--match', textOption(values.match) ?? '{}'),
      ...(values.count !== undefined && { count: jsonOf('--count', textOption(values.count) ?? '') }),
      ...(values.wait !== undefined && { wait_seconds: jsonOf('--wait', textOption(values.wait) ?? '') }),
    });
    const received = await request('/session/requests/verify', { method: 'POST', body });
    const { data } = JSON.parse(received) as { data: Verification };
    print(values.json === true ? JSON.stringify(data) : report(data));
    return data.verified ? exitCodes.success : exitCodes.failure;
  },
};

function report({ verified, count, expected, near_misses: misses = [] }: Verification): string {
  const requests = count === 1 ? '1 request matches' : `${count} requests match`;
  if (verified) return `Verified: ${requests}.`;
  const lines = misses.map(({ number, differences }) => `  request ${number}: ${differences.join('; ')}`);
  return [`Not verified: ${requests}, expected ${JSON.stringify(expected)}.`, ...lines].join('\n');
}

function jsonOf(flag: string, given: string): unknown {
  try {
    return JSON.parse(given) as unknown;
  } catch {
    throw new Error(`Option '${flag}' must be JSON, not '${given}'.`);
  }
}
