// The REST routes of one control: GET, PUT and DELETE /session/{control}.
import { Body, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { envelope, type Envelope } from '../../kernel/envelope/envelope.js';
import { RouteRules } from '../../http/routing/route-config.js';
import { CurrentSession } from '../session/current-session.decorator.js';
import type { Session } from '../session/session.js';
import type { Control } from './control.js';
import {
  ApiDeleteControl,
  ApiGetControl,
  ApiPutControl,
  type ControlDescription,
} from './control.openapi.js';
import type { Controls } from './controls.js';

type ControllerOfControl = abstract new () => { readonly controls: Controls; readonly control: Control };

/** The base class of a controller, which injects the control and sets the path with `@Controller`. */
export function ControlController(description: ControlDescription): ControllerOfControl {
  @ApiTags(description.group ?? 'Session')
  @RouteRules({ protocol: 'rest' })
  abstract class Controller {
    abstract readonly controls: Controls;
    abstract readonly control: Control;

    @Get()
    @ApiGetControl(description)
    async get(@CurrentSession() session: Session): Promise<Envelope<unknown>> {
      return envelope(await this.controls.view(session, this.control));
    }

    @Put()
    @ApiPutControl(description)
    async put(@CurrentSession() session: Session, @Body() body: unknown): Promise<Envelope<unknown>> {
      await this.controls.put(session, this.control, body);
      return envelope(await this.controls.view(session, this.control));
    }

    @Delete()
    @HttpCode(204)
    @ApiDeleteControl(description)
    async remove(@CurrentSession() session: Session): Promise<void> {
      await this.controls.remove(session, [this.control.name]);
    }
  }
  return Controller;
}
