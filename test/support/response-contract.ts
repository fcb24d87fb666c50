// Holds answers against the OpenAPI document that the service itself serves.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- its types describe only its CommonJS form
import jestOpenApi = require('jest-openapi');
import type { Answer } from './client.js';

type Document = Exclude<Parameters<typeof jestOpenApi.default>[0], string>;

export class ResponseContract {
  private readonly documented: readonly { readonly pattern: RegExp; readonly methods: readonly string[] }[];

  private constructor(document: Document) {
    this.documented = Object.entries(document.paths ?? {}).map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}/?$`),
      methods: Object.keys(operations ?? {}).map((method) => method.toUpperCase()),
    }));
    jestOpenApi.default(document);
  }

  static async of(url: string): Promise<ResponseContract> {
    const response = await fetch(`${url}/openapi.json`);
    if (response.status === 404)
      return new ResponseContract({ openapi: '3.0.3', info: { title: '', version: '' }, paths: {} });
    return new ResponseContract((await response.json()) as Document);
  }

  /** Every answer of a documented operation has a documented status and body, and no answer is HTML but the pages. */
  check(method: string, path: string, { status, body, headers }: Answer): void {
    const [route = path] = path.split('?');
    const known = this.documented.find(
      ({ pattern, methods }) => pattern.test(route) && methods.includes(method),
    );
    if (known === undefined || status === 304) return;
    expect({
      status,
      data: body as unknown,
      headers: Object.fromEntries(headers),
      request: { path: route, method },
    }).toSatisfyApiSpec();
  }
}
