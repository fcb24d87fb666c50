// Environment → checked, frozen configuration. Every default of the contract stands here once.

/** A reader turns the text of a variable into its value, or throws the reason why it cannot. */
type Reader<T> = (text: string) => T;

const wholeNumber =
  (min: number, max: number): Reader<number> =>
  (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`);
    }
    return value;
  };

const word =
  <const T extends readonly string[]>(...words: T): Reader<T[number]> =>
  (text) => {
    if (!words.includes(text)) throw new Error(`must be one of ${words.join(', ')}`);
    return text;
  };

const httpUrl: Reader<string> = (text) => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error('must be an http or https URL');
  }
  return text.replace(/\/+$/, '');
};

/** `true`, `false`, a number of proxies, or a list of addresses and subnets. */
const trust: Reader<boolean | number | string> = (text) => {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (!/^[0-9a-fA-F.:/, ]+$/.test(text)) {
    throw new Error('must be true, false, a number of proxies or a list of addresses');
  }
  return text.replaceAll(' ', '');
};

const anyText: Reader<string> = (text) => text;

const thirtyMinutes = 1800;
const largest = Number.MAX_SAFE_INTEGER;

/** Each variable of the environment: how it is read and what it is when it is not set. */
const variables = {
  port: ['PORT', wholeNumber(0, 65535), 3000],
  /** The address to listen on; every one of the machine by default. */
  host: ['HOST', anyText, '0.0.0.0'],
  /** The address clients see, where it differs from the request's own. */
  publicBaseUrl: ['PUBLIC_BASE_URL', httpUrl, undefined],
  /** Whose X-Forwarded-For counts. */
  trustProxy: ['TRUST_PROXY', trust, false],
  /** Requests per minute and address; 0 lifts the limit. */
  rateLimitPerMinute: ['RATE_LIMIT_PER_MINUTE', wholeNumber(0, largest), 100],
  /** Seconds from the creation of a session, or its reset, to its end. */
  sessionTtlSeconds: ['SESSION_TTL_SECONDS', wholeNumber(1, 31_536_000), thirtyMinutes],
  /** What a client that names no session gets: a new one, or the one of its address. */
  sessionAffinity: ['SESSION_AFFINITY', word('header', 'ip'), 'header'],
  /** Live sessions at one time. */
  maxSessions: ['MAX_SESSIONS', wholeNumber(1, 16_000_000), 1_000_000],
  /** Makes the draws of `random_fail` repeatable. */
  randomSeed: ['RANDOM_SEED', wholeNumber(0, 2 ** 32 - 1), undefined],
  /** The HTTP status of a fault that the client has to mend; SOAP 1.1 §6.2 demands 500. */
  soapFaultStatus: ['SOAP_FAULT_STATUS', word('500', '400'), '500'],
  logLevel: ['LOG_LEVEL', word('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'), 'info'],
} as const satisfies Record<string, readonly [string, Reader<unknown>, unknown]>;

type Variables = typeof variables;
type Values = {
  readonly [K in keyof Variables]: ReturnType<Variables[K][1]> | (undefined & Variables[K][2]);
};

/** The configuration as a class, so that it can be injected by its type. */
export class Config {
  private constructor(readonly values: Values) {}

  /** Reads the environment. Throws one line that names the variable, its value and what it must be. */
  static from(environment: Readonly<Record<string, string | undefined>>): Config {
    const read = Object.entries(variables).map(([key, [name, reader, fallback]]) => {
      const text = environment[name];
      return [key, text === undefined || text === '' ? fallback : readVariable(name, reader, text)];
    });
    return new Config(Object.freeze(Object.fromEntries(read) as Values));
  }

  /** The same configuration but for some values; for tests and embedding. */
  with(changes: Partial<Values>): Config {
    return new Config(Object.freeze({ ...this.values, ...changes }));
  }
}

function readVariable(name: string, reader: Reader<unknown>, text: string): unknown {
  try {
    return reader(text);
  } catch (reason) {
    throw new Error(`${name}=${text}: ${(reason as Error).message}`);
  }
}
