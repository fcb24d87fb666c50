// The setting of the journal over REST.
import { Controller } from '@nestjs/common';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import { ControlController } from '../../platform/session/control/control.controller.js';
import { Controls } from '../../platform/session/control/controls.js';
import { JournalControl } from './journal.control.js';
import { journalDescription } from './journal.openapi.js';

@Controller('session/journal')
@RouteRules({ sealedPart: 'journal' })
export class JournalController extends ControlController(journalDescription) {
  constructor(
    override readonly controls: Controls,
    override readonly control: JournalControl,
  ) {
    super();
  }
}
