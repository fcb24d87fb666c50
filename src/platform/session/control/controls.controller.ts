// All controls of a session together: GET, PUT and DELETE /session/controls.
import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { envelope, type Envelope } from '../../kernel/envelope/envelope.js';
import { RouteRules } from '../../http/routing/route-config.js';
import { CurrentSession } from '../session/current-session.decorator.js';
import type { Session } from '../session/session.js';
import {
  ApiDeleteControl,
  ApiGetControl,
  ApiPutControl,
  type ControlDescription,
} from './control.openapi.js';
import { ControlDocuments, type ControlDocument } from './control-documents.js';
import { Controls } from './controls.js';

const document = {
  type: 'object' as const,
  additionalProperties: true,
  description: 'By the name of the control, the body of its own PUT.',
};

const description: ControlDescription = {
  title: 'Controls',
  noun: 'all controls',
  text:
    'Sets the controls in the document and deletes the others. If one of them is invalid, nothing changes. `GET` returns the same ' +
    'document, which holds each control as it was set.',
  document,
  example: { random: { seed: 42 } },
  view: document,
};

@ApiTags('Session')
@Controller('session/controls')
@RouteRules({ sealedPart: 'session', protocol: 'rest' })
export class ControlsController {
  constructor(
    private readonly controls: Controls,
    private readonly documents: ControlDocuments,
  ) {}

  @Get()
  @ApiGetControl(description)
  get(@CurrentSession() session: Session): Envelope<ControlDocument> {
    return envelope(this.documents.of(session));
  }

  @Put()
  @ApiPutControl(description)
  async put(@CurrentSession() session: Session, @Body() body: unknown): Promise<Envelope<ControlDocument>> {
    await this.controls.putAll(session, body);
    return envelope(this.documents.of(session));
  }

  @Delete()
  @HttpCode(204)
  @ApiDeleteControl(description)
  async remove(@CurrentSession() session: Session): Promise<void> {
    await this.controls.removeAll(session);
  }
}
