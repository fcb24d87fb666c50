// The API reference of entities that the bundled pages do not have: each page is rendered from the OpenAPI document with its
// first request.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable } from '@nestjs/common';
import { lazyPromise } from '../../core/lazy-promise.js';
import { folderOf } from '../../platform/http/pages/bundle.js';
import { StaticContent } from '../../platform/session/conditional/static-content.js';
import { OpenapiService } from './openapi.service.js';

type Render = () => string;

/** scripts/web/docs/renderer.mjs, bundled. */
interface Renderer {
  readonly docsFiles: (document: unknown, parts: unknown) => ReadonlyMap<string, Render>;
}

@Injectable()
export class RenderedDocs {
  private readonly renders = lazyPromise(() => this.load());
  private readonly rendered = new Map<string, StaticContent>();

  constructor(private readonly openapi: OpenapiService) {}

  /** A page, or the script of the search, by the name of the file in the bundle of the standard pages. */
  async file(name: string): Promise<StaticContent | undefined> {
    const render = (await this.renders()).get(name);
    if (render === undefined) return undefined;
    const content = this.rendered.get(name) ?? new StaticContent(render());
    this.rendered.set(name, content);
    return content;
  }

  private async load(): Promise<ReadonlyMap<string, Render>> {
    const folder = folderOf('docs-renderer');
    const { docsFiles } = (await import(pathToFileURL(join(folder, 'renderer.mjs')).href)) as Renderer;
    const parts: unknown = JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8'));
    return docsFiles(JSON.parse(this.openapi.openapi32().text), parts);
  }
}
