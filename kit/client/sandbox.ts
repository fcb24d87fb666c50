// A running service, from the view of a test suite.
import { randomUUID } from 'node:crypto';
import type { Entities } from './generated/records.js';
import type { EntitiesLike } from './rest-types.js';
import { Session } from './session.js';
import { sessionIdOf } from './session-id.js';
import { SoapCaller } from './soap.js';

/** The parts of a running service that a sandbox uses. */
interface SandboxBackend {
  readonly readWsdl: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** @typeParam E the types of its entities, which `entities types` prints for a definition */
export class Sandbox<E extends EntitiesLike<E> = Entities> {
  private readonly soapCaller: SoapCaller;
  private closed: Promise<void> | undefined;

  /** @param url the base URL, without a slash at its end */
  constructor(
    readonly url: string,
    private readonly backend: SandboxBackend,
  ) {
    this.soapCaller = new SoapCaller(url, backend.readWsdl);
  }

  /**
   * A session, which is opened by its first request. The id of a name is the same on every run and machine; without a name it is
   * random.
   */
  session(name?: string | { readonly id: string }): Session<E> {
    const isNew = typeof name !== 'object';
    return new Session<E>(this.url, idOf(name), this.soapCaller, isNew);
  }

  /** Ends open connections within a second. A second call does nothing. */
  close(): Promise<void> {
    this.closed ??= this.backend.close();
    return this.closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function idOf(name: string | { readonly id: string } | undefined): string {
  if (name === undefined) return randomUUID();
  return typeof name === 'string' ? sessionIdOf(name) : name.id;
}

/** A sandbox for a service that runs on another host or in another process. `close` does not stop that service. */
export function connectSandbox<E extends EntitiesLike<E> = Entities>(url: string): Sandbox<E> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new TypeError(
      `connectSandbox needs the URL of a service, such as http://localhost:3000, not ${url}`,
    );
  const base = url.replace(/\/+$/, '');
  return new Sandbox(base, { readWsdl: () => download(`${base}/soap?wsdl`), close: () => Promise.resolve() });
}

async function download(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`GET ${url} returned ${response.status}`);
  return response.text();
}
