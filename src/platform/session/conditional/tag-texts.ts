// The port through which a control changes the texts that the ETags of records are computed from.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

type ChangeText = (request: FastifyRequest, text: string) => string;

@Injectable()
export class TagTexts {
  private change: ChangeText = (_request, text) => text;

  register(change: ChangeText): void {
    this.change = change;
  }

  /** The text whose tag the response gets; its own text if nothing is registered. */
  of(request: FastifyRequest, text: string): string {
    return this.change(request, text);
  }
}
