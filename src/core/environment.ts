// How the texts of environment variables become values.
import { isIP } from 'node:net';

/** How the text of a variable becomes its value, and in words which texts do; any other one is undefined. */
export interface Reader<T> {
  readonly expects: string;
  readonly read: (text: string) => T | undefined;
}

export const wholeNumber = (min: number, max: number): Reader<number> => ({
  expects: `a whole number from ${min} to ${max}`,
  read: (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
  },
});

const aPort = wholeNumber(0, 65535);

export const word = <const T extends readonly string[]>(...words: T): Reader<T[number]> => ({
  expects: `one of ${words.join(', ')}`,
  read: (text) => words.find((known) => known === text),
});

export const httpUrl: Reader<string> = {
  expects: 'an http or https URL',
  read: (text) =>
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text.replace(/\/+$/, '') : undefined,
};

export const trust: Reader<boolean | number | string> = {
  expects: 'true, false, a number of proxies or a list of addresses',
  read: (text) => {
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

export const portOrOff: Reader<number | 'off'> = {
  expects: `${aPort.expects}, or off`,
  read: (text) => (text === 'off' ? text : aPort.read(text)),
};

export const ratio: Reader<number> = {
  expects: 'a number from 0 to 1',
  read: (text) => (/^(?:0|1|0?\.\d+|1\.0+)$/.test(text) ? Number(text) : undefined),
};

export const redisAddress: Reader<string> = {
  expects: 'a redis://, rediss:// or redis+cluster:// address',
  read: (text) => (/^rediss?(?:\+cluster)?:\/\/[^/]+/.test(text) ? text : undefined),
};

export const keyPrefix: Reader<string> = {
  expects: 'letters, digits, - and _',
  read: (text) => (/^[\w-]+$/.test(text) ? text : undefined),
};

export const redirects: Reader<readonly string[]> = {
  expects: 'http or https URLs separated by commas, each of which may end in *',
  read: (text) => {
    const allowed = text.split(',').map((address) => address.trim());
    return allowed.every((address) => /^https?:\/\/[^/*]+(?:\/[^*]*\*?)?$/.test(address))
      ? allowed
      : undefined;
  },
};

export const anyText: Reader<string> = { expects: 'any text', read: (text) => text };
