// Finds the mutants that act in a request, and changes its rules by them.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { RequestRules } from '../../platform/practice/practice-controls/request-rules.js';
import type { RouteProtocol } from '../../platform/kernel/runtime/protocol.js';
import type { Session } from '../../platform/session/session/session.js';
import { Seals } from '../../platform/session/control/seals.js';
import { HistoryNotes } from './history-notes.js';
import { MutantReports, type ReportedRequest } from './mutant-reports.js';
import type { MutantProtocol } from './mutant.js';
import { Mutants } from './mutants.service.js';
import { mutantAccessRules } from './rules/mutant-access-rules.js';
import { MutantEffects } from './rules/mutant-effects.js';
import { MutantRules } from './rules/mutant-rules.js';
import { mutantTokenRules } from './rules/mutant-token-rules.js';

const protocols: Readonly<Partial<Record<RouteProtocol, MutantProtocol>>> = {
  rest: 'REST',
  auth: 'REST',
  graphql: 'GraphQL',
  soap: 'SOAP',
};

@Injectable()
export class MutantActivation implements OnModuleInit {
  constructor(
    private readonly rules: RequestRules,
    private readonly mutants: Mutants,
    private readonly reports: MutantReports,
    private readonly notes: HistoryNotes,
    private readonly seals: Seals,
  ) {}

  onModuleInit(): void {
    this.rules.register('mutants', (session, request, below) =>
      mapMaybe(this.find(session, request), (effects) =>
        effects === undefined
          ? below
          : {
              rules: new MutantRules(below.rules, effects),
              tokenRules: mutantTokenRules(below.tokenRules, effects),
              accessRules: mutantAccessRules(below.accessRules, effects),
            },
      ),
    );
  }

  private find(session: Session, request: FastifyRequest): MaybePromise<MutantEffects | undefined> {
    const setting = this.mutants.settingOf(session);
    const routeProtocol = request.routeOptions.config.protocol ?? 'system';
    const protocol = protocols[routeProtocol];
    if (setting === undefined || protocol === undefined) return undefined;
    if (this.seals.isExempt(session, request.headers, 'mutants')) return undefined;
    const reported = { session, setting, protocol, request };
    // A suite of another protocol may fetch its tokens here.
    if (routeProtocol === 'auth') return this.effectsOf(reported);
    return mapMaybe(this.reports.countRequest(reported), () => this.effectsOf(reported));
  }

  private effectsOf(reported: ReportedRequest): MaybePromise<MutantEffects | undefined> {
    const { session, setting, protocol } = reported;
    const active = this.mutants.activeIn(setting);
    const stores = new Set(active.flatMap((mutant) => mutant.stores ?? []));
    const isSet = setting.protocols?.includes(protocol) ?? true;
    const acting = active.filter(
      (mutant) => isSet && mutant.protocols.includes(protocol) && this.mutants.canAct(session, mutant),
    );
    if (acting.length === 0 && stores.size === 0) return undefined;
    return mapMaybe(
      this.notes.read(session, setting, stores.size > 0),
      (history) =>
        new MutantEffects({
          acting,
          history,
          stores,
          isSoap: protocol === 'SOAP',
          report: (difference) => this.reports.report(reported, difference),
          store: (change) => this.notes.change(session, setting, change),
        }),
    );
  }
}
