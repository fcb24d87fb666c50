// The port through which faults read the GraphQL documents of a request.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ExecutedDocument } from './null-field.js';

/** In the order of a batch; undefined for a request whose document cannot be read. */
type ReadDocuments = (request: FastifyRequest) => Promise<readonly (ExecutedDocument | undefined)[]>;

@Injectable()
export class DocumentSource {
  private read: ReadDocuments | undefined;

  register(read: ReadDocuments): void {
    this.read = read;
  }

  readonly of: ReadDocuments = async (request) => {
    if (this.read === undefined) throw new Error('no module has registered documents');
    return this.read(request);
  };
}
