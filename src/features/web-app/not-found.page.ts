// The page for unknown paths. Clients that do not prefer a page get JSON.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { basePath } from '../../platform/kernel/runtime/base-url.js';
import { ResponseHooks } from '../../platform/http/routing/response-hooks.js';
import { html, page, guideHeaders, prefersPage } from '../../platform/http/pages/html.js';

@Injectable()
export class NotFoundPage implements OnModuleInit {
  private readonly path: string;

  constructor(
    private readonly responses: ResponseHooks,
    config: Config,
  ) {
    this.path = basePath(config);
  }

  onModuleInit(): void {
    this.responses.onUnknownPaths(
      ({ method }) => method === 'GET' || method === 'HEAD',
      (request, reply, payload) => {
        if (reply.statusCode !== 404) return payload;
        reply.header('vary', 'Accept');
        if (!prefersPage(request.headers.accept)) return payload;
        reply.headers(guideHeaders()).removeHeader('content-length');
        return this.pageOf(request.url.split('?')[0] ?? '/');
      },
    );
  }

  private pageOf(path: string): string {
    return page(
      'Page not found',
      html`<p>There is nothing at <code>${path}</code>.</p>
        <ul>
          <li><a href="${this.path}/">Web app</a></li>
          <li><a href="${this.path}/docs">Documentation</a></li>
          <li><a href="${this.path}/api">First requests and all paths</a></li>
        </ul>`,
    );
  }
}
