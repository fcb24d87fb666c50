// Finds the mutants that act in a request.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { ActiveMutants } from '../../platform/practice/mutants/active-mutants.js';
import { MutantSource } from '../../platform/practice/mutants/mutant-source.js';
import type { RouteProtocol } from '../../platform/kernel/runtime/protocol.js';
import type { Session } from '../../platform/session/session/session.js';
import { mutantsById } from './catalogue.js';
import { HistoryNotes } from './history-notes.js';
import { MutantReports } from './mutant-reports.js';
import type { Mutant, MutantProtocol } from './mutant.js';
import type { MutantsSetting } from './mutants.control.js';
import { Mutants } from './mutants.service.js';

const protocols: Readonly<Partial<Record<RouteProtocol, MutantProtocol>>> = {
  rest: 'REST',
  auth: 'REST',
  graphql: 'GraphQL',
  soap: 'SOAP',
};

@Injectable()
export class MutantActivation implements OnModuleInit {
  constructor(
    private readonly source: MutantSource,
    private readonly mutants: Mutants,
    private readonly reports: MutantReports,
    private readonly notes: HistoryNotes,
  ) {}

  onModuleInit(): void {
    this.source.find = (session, request) => this.find(session, request);
  }

  private find(session: Session, request: FastifyRequest): MaybePromise<ActiveMutants | undefined> {
    const setting = this.mutants.settingOf(session);
    const protocol = protocols[request.routeOptions.config.protocol ?? 'system'];
    if (setting === undefined || setting.active.length === 0 || protocol === undefined) return undefined;
    const active = mutantsOf(setting);
    const stores = new Set(active.flatMap((mutant) => mutant.stores ?? []));
    const acting = active.filter((mutant) => mutant.protocols.includes(protocol));
    if (acting.length === 0 && stores.size === 0) return undefined;
    return mapMaybe(
      this.notes.read(session, setting, stores.size > 0),
      (history) =>
        new ActiveMutants({
          session,
          acting,
          history,
          stores,
          isSoap: protocol === 'SOAP',
          report: (difference) => this.reports.report({ session, setting, protocol, request }, difference),
          store: (change) => this.notes.change(session, setting, change),
        }),
    );
  }
}

const mutantsOf = ({ active }: MutantsSetting): readonly Mutant[] =>
  active.flatMap((id) => mutantsById.get(id) ?? []);
