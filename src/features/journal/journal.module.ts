// The request journal: what the client of a session has sent, and what it received.
import { Module } from '@nestjs/common';
import { ExchangeModule } from '../../platform/practice/exchange/exchange.module.js';
import { ConditionalModule } from '../../platform/session/conditional/conditional.module.js';
import { RoutingModule } from '../../platform/http/routing/routing.module.js';
import { JournalControl } from './journal.control.js';
import { JournalController } from './journal.controller.js';
import { JournalRecorder } from './journal.recorder.js';
import { JournalReader } from './journal.reader.js';
import { JournalStore } from './journal.store.js';
import { JournalWaits } from './journal.waits.js';
import { RequestsController } from './requests.controller.js';

@Module({
  imports: [ExchangeModule, ConditionalModule, RoutingModule],
  controllers: [JournalController, RequestsController],
  providers: [JournalControl, JournalStore, JournalWaits, JournalReader, JournalRecorder],
})
export class JournalModule {}
