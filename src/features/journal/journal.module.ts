// The request journal: what the client of a session has sent, and what it received.
import { Module } from '@nestjs/common';
import { JournalControl } from './journal.control.js';
import { JournalController } from './journal.controller.js';
import { JournalRecorder } from './journal.recorder.js';
import { JournalReader } from './journal.reader.js';
import { JournalStore } from './journal.store.js';
import { JournalWaits } from './journal.waits.js';
import { RequestsController } from './requests.controller.js';

@Module({
  controllers: [JournalController, RequestsController],
  providers: [JournalControl, JournalStore, JournalWaits, JournalReader, JournalRecorder],
})
export class JournalModule {}
