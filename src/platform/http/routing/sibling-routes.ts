// Adds a check to each route that ends in a parameter if the same folder has a path without one: `/classes/:id` and
// `/classes/join`. Other routes have no such check, as it costs a search of the path.
import type { onRequestHookHandler, RouteOptions } from 'fastify';

interface Siblings {
  hasStaticPath: boolean;
  /** The routes that end in a parameter and do not have the check. */
  unchecked: RouteOptions[];
}

export class SiblingRoutes {
  private readonly byFolder = new Map<string, Siblings>();

  constructor(private readonly check: onRequestHookHandler) {}

  /** To be called in the hook `onRoute`: Fastify reads the hooks of a route when all routes are registered. */
  add(route: RouteOptions): void {
    const end = route.url.lastIndexOf('/') + 1;
    const folder = route.url.slice(0, end);
    const siblings = this.byFolder.get(folder) ?? { hasStaticPath: false, unchecked: [] };
    this.byFolder.set(folder, siblings);
    if (route.url[end] === ':') siblings.unchecked.push(route);
    else siblings.hasStaticPath ||= end < route.url.length;
    if (!siblings.hasStaticPath) return;
    for (const unchecked of siblings.unchecked) {
      unchecked.onRequest = [this.check, unchecked.onRequest ?? []].flat();
    }
    siblings.unchecked = [];
  }
}
