// The services of all entities, for code that works with every entity. The module of an entity provides its service.
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Entity } from '../../../core/entity.js';
import { EntityService } from './entity.service.js';

@Injectable()
export class EntityServices {
  private found: ReadonlyMap<string, EntityService<Entity>> | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Available when all modules are initialized. */
  all(): EntityService<Entity>[] {
    return [...this.services().values()];
  }

  of({ plural }: Entity): EntityService<Entity> {
    const service = this.services().get(plural);
    if (service === undefined) throw new Error(`no module provides the service of ${plural}`);
    return service;
  }

  private services(): ReadonlyMap<string, EntityService<Entity>> {
    this.found ??= new Map(
      (this.discovery.getProviders() as { instance: unknown }[])
        .map(({ instance }) => instance)
        .filter((instance): instance is EntityService<Entity> => instance instanceof EntityService)
        .map((service) => [service.entity.plural, service] as const),
    );
    return this.found;
  }
}
