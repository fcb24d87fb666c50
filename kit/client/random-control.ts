// The seed of a session.
import type { SessionHttp } from './session-http.js';

export class RandomClient {
  constructor(private readonly http: SessionHttp) {}

  /** Makes record ids and random draws of the session reproducible. `seed` is an integer from 0 to 4294967295. */
  async seed(seed: number): Promise<void> {
    await this.http.json('PUT', '/session/random', { seed });
  }

  /** Removes the seed. */
  async clear(): Promise<void> {
    await this.http.json('DELETE', '/session/random');
  }
}
