// The header Location (RFC 9110 §10.2.2). A proxy may serve this service below a path of its own.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Config } from '../../config.js';
import type { FastifyHook } from './fastify-hook.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** The path of PUBLIC_BASE_URL without a slash at the end, mostly empty. */
    publicPath: string;
  }
}

@Injectable()
export class LocationHook implements FastifyHook {
  constructor(private readonly config: Config) {}

  register(server: FastifyInstance): void {
    const { publicBaseUrl } = this.config.values;
    server.decorate('publicPath', publicBaseUrl === undefined ? '' : pathOf(publicBaseUrl));
  }
}

const pathOf = (url: string): string => new URL(url).pathname.replace(/\/+$/, '');

/** @param path of the created resource, in this service */
export function setLocation(reply: FastifyReply, path: string): void {
  reply.header('location', reply.server.publicPath + path);
}
