// Validates responses against the OpenAPI 3.2 document of the service. Its schemas are plain JSON Schema, compiled once.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TestResponse } from './client.js';

type Responses = Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
}

/** Paths and schemas do not depend on the configuration, so the first service of a test file provides them for all. */
let cached: ResponseContract | undefined;

export class ResponseContract {
  private readonly ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    // 0.07 is a multiple of 0.01 in decimal notation.
    multipleOfPrecision: 9,
    // The document as a whole is not a JSON schema. A validator runs only a few times, so optimizing its code costs more.
    validateSchema: false,
    code: { optimize: false },
  });
  private readonly routes: readonly { readonly pattern: RegExp; readonly path: string }[];

  private constructor(private readonly document: Document) {
    addFormats.default(this.ajv);
    this.ajv.addSchema(document, 'openapi');
    this.routes = Object.keys(document.paths).map((path) => ({
      path,
      pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}/?$`),
    }));
  }

  /** @param isOwn whether the service has routes and entities that others do not have */
  static async of(url: string, isOwn = false): Promise<ResponseContract> {
    if (isOwn) return new ResponseContract(JSON.parse(await textOf(url)) as Document);
    cached ??= new ResponseContract(await documentOf(url));
    return cached;
  }

  /** Throws if the status is not documented or the body does not match its schema. */
  check(method: string, path: string, { status, body, headers }: TestResponse): void {
    const [route = path] = path.split('?');
    const name = this.routes.find(({ pattern }) => pattern.test(route))?.path;
    const verb = method.toLowerCase();
    const responses = name === undefined ? undefined : this.document.paths[name]?.[verb]?.responses;
    if (name === undefined || responses === undefined) return;
    const key = [String(status), `${String(status).charAt(0)}XX`, 'default'].find((one) => one in responses);
    if (key === undefined) throw new Error(`${method} ${path} returned ${status}, which is not documented`);
    const [type = ''] = (headers.get('content-type') ?? '').split(';');
    if (type !== 'application/json' && type in (responses[key]?.content ?? {})) return;
    const validate = this.validator(responses, ['paths', name, verb, 'responses', key]);
    if (validate === undefined || validate(body)) return;
    throw new Error(`${method} ${path} returned ${status}: ${this.ajv.errorsText(validate.errors)}`);
  }

  private validator(responses: Responses, pointer: readonly string[]): ValidateFunction | undefined {
    const response = responses[pointer.at(-1) ?? ''];
    const at =
      response?.$ref ??
      `#/${pointer.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')}`;
    return response?.$ref?.endsWith('/NotModified') === true ||
      (response?.$ref === undefined && !response?.content)
      ? undefined
      : this.ajv.getSchema(`openapi${at}/content/application~1json/schema`);
  }
}

/** The document of this test run. The first test file stores it for the others: creating it takes half a second. */
async function textOf(url: string): Promise<string> {
  return (await fetch(`${url}/openapi-3.2.json`)).text();
}

async function documentOf(url: string): Promise<Document> {
  const { TEST_DOCUMENT_FILE: file } = process.env;
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Document;
  const text = await textOf(url);
  if (file !== undefined) {
    // Another worker may read or write it at the same time.
    const temporary = `${file}.${process.pid}`;
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  }
  return JSON.parse(text) as Document;
}
