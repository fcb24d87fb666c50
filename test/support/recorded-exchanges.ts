// Records the exchanges of tracked sessions, by an observer that exists in tests only.
import type { Exchange } from '../../src/platform/practice/exchange/exchange.js';
import { ExchangeObservers } from '../../src/platform/practice/exchange/exchange.observers.js';
import type { Session } from '../../src/platform/session/session/session.js';
import { SessionStore } from '../../src/platform/session/session/session.store.js';
import type { AppWithProviders } from './app-with-providers.js';
import type { Client } from './client.js';

const FLAG = 'recorded';

export class RecordedExchanges {
  private readonly bySession = new Map<string, Exchange[]>();

  constructor(private readonly app: AppWithProviders) {
    const observe = ({ id }: Session, exchange: Exchange): void => {
      this.bySession.set(id, [...this.of(id), exchange]);
    };
    app.get(ExchangeObservers).register({ flag: FLAG, observe });
  }

  /** A client whose session is tracked. */
  async client(): Promise<Client> {
    const client = this.app.client();
    await client.get('/session');
    const store = this.app.get<SessionStore>(SessionStore as never);
    const session = await store.find(client.session ?? '');
    if (session === undefined) throw new Error('the session does not exist');
    await store.setFlag(session, FLAG);
    return client;
  }

  of(session: string | undefined): readonly Exchange[] {
    return this.bySession.get(session ?? '') ?? [];
  }

  /** The last exchange of a client. */
  last({ session }: Client): Exchange {
    const exchange = this.of(session).at(-1);
    if (exchange === undefined) throw new Error('no exchange was observed');
    return exchange;
  }
}
