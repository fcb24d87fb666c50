// Gives each route of a controller the rules of its class and of the classes that it extends.
import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { rulesOfClass } from './route-config.js';

@Injectable()
export class RouteRulesHook implements FastifyHook {
  constructor(private readonly modules: ModulesContainer) {}

  register(server: FastifyInstance): void {
    const controllers = this.controllersByName();
    server.addHook('onRoute', (route) => {
      // Nest names the handlers of a controller `Class.method`.
      const [, name = ''] = /^(\w+)\./.exec(route.handler.name) ?? [];
      const controller = controllers.get(name);
      if (controller === undefined) return;
      route.config = { ...rulesOfClass(controller), ...route.config };
    });
  }

  private controllersByName(): ReadonlyMap<string, object> {
    const found = new Map<string, object>();
    for (const { controllers } of this.modules.values()) {
      for (const { metatype } of controllers.values()) {
        if (metatype === null) continue;
        const { name } = metatype;
        const other = found.get(name);
        if (other !== undefined && other !== metatype && (hasRules(other) || hasRules(metatype)))
          throw new Error(
            `Two controllers are named ${name}. Rename one: the rules of their routes are found by name.`,
          );
        found.set(name, metatype);
      }
    }
    return found;
  }
}

const hasRules = (controller: object): boolean => Object.keys(rulesOfClass(controller)).length > 0;
