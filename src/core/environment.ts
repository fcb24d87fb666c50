// Parsers of environment variables.
import { statSync } from 'node:fs';
import { isIP } from 'node:net';

/** Parses the text of a variable. `expected` describes the valid texts; `parse` returns undefined for any other. */
export interface VariableParser<T> {
  readonly expected: string;
  /** Whether error messages must not contain the value. */
  readonly secret?: boolean;
  readonly parse: (text: string) => T | undefined;
}

export const integerBetween = (min: number, max: number): VariableParser<number> => ({
  expected: `a whole number from ${min} to ${max}`,
  parse: (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
  },
});

const port = integerBetween(0, 65535);

export const choice = <const T extends readonly string[]>(...words: T): VariableParser<T[number]> => ({
  expected: `one of ${words.join(', ')}`,
  parse: (text) => words.find((known) => known === text),
});

export const httpUrl: VariableParser<string> = {
  expected: 'an http or https URL',
  parse: (text) =>
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text.replace(/\/+$/, '') : undefined,
};

export const proxyTrust: VariableParser<boolean | number | string> = {
  expected: 'true, false, a number of proxies or a list of IP addresses',
  parse: (text) => {
    if (text === 'true' || text === 'false') return text === 'true';
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const networks = text.split(',').map((network) => network.trim());
    return networks.every(isNetwork) ? networks.join(',') : undefined;
  },
};

/** An IP address, or a subnet such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix = '1'] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128);
}

export const portOrOff: VariableParser<number | 'off'> = {
  expected: `${port.expected}, or off`,
  parse: (text) => (text === 'off' ? text : port.parse(text)),
};

export const ratio: VariableParser<number> = {
  expected: 'a number from 0 to 1',
  parse: (text) => (/^(?:0|1|0?\.\d+|1\.0+)$/.test(text) ? Number(text) : undefined),
};

export const anyText: VariableParser<string> = {
  expected: 'text',
  parse: (text) => text,
};

export const masterName: VariableParser<string> = {
  expected: 'letters, digits, - _ and .',
  parse: (text) => (/^[\w.-]+$/.test(text) ? text : undefined),
};

export const hostName: VariableParser<string> = {
  expected: 'an IP address or a host name',
  parse: (text) => (/^[\w.-]+$/.test(text) || isIP(text) !== 0 ? text : undefined),
};

/** A key of HMAC with SHA-256 must not be shorter than its output (RFC 7518 §3.2). */
const MIN_SECRET_BYTES = 32;

export const signingSecret: VariableParser<string> = {
  expected: `at least ${MIN_SECRET_BYTES} bytes, for example the output of: openssl rand -hex 32`,
  secret: true,
  parse: (text) => (Buffer.byteLength(text) >= MIN_SECRET_BYTES ? text : undefined),
};

/** A Bearer token (RFC 6750 §2.1) that cannot be guessed. */
export const accessKey: VariableParser<string> = {
  expected: 'at least 8 letters, digits or - . _ ~ + /, for example the output of: openssl rand -hex 16',
  secret: true,
  parse: (text) => (/^[\w.~+/-]{8,}=*$/.test(text) ? text : undefined),
};

export const keyPrefix: VariableParser<string> = {
  expected: 'letters, digits, - and _',
  parse: (text) => (/^[\w-]+$/.test(text) ? text : undefined),
};

export const redirectUrls: VariableParser<readonly string[]> = {
  expected: 'http or https URLs separated by commas, each of which may end in *',
  parse: (text) => {
    const allowed = text.split(',').map((url) => url.trim());
    return allowed.every((url) => /^https?:\/\/[^/*]+(?:\/[^*]*\*?)?$/.test(url)) ? allowed : undefined;
  },
};

export const filePath: VariableParser<string> = {
  expected: 'the path of an existing file',
  parse: (text) => (statSync(text, { throwIfNoEntry: false })?.isFile() === true ? text : undefined),
};

export const folderPath: VariableParser<string> = {
  expected: 'the path of an existing folder',
  parse: (text) => (statSync(text, { throwIfNoEntry: false })?.isDirectory() === true ? text : undefined),
};
