// The catalogue of schemes: what each is, how to succeed with it, and what usually goes wrong.
import { Injectable } from '@nestjs/common';
import { demoAccount } from '../../http-auth/accounts.js';
import { AuthTools } from './auth-ports.service.js';
import { MtlsPort } from '../mtls/mtls-server.service.js';
import { schemes } from '../../http-auth/schemes/index.js';
import type { CurlLine, RunningService, Scheme } from '../../http-auth/schemes/scheme.js';

export interface AuthMethod extends Pick<Scheme, 'id' | 'title' | 'family' | 'standard' | 'summary'> {
  readonly aliases: readonly string[];
  /** Where to try it; GET and POST. */
  readonly path: string;
  readonly credentials: Readonly<Record<string, unknown>>;
  /** A line for bash, or null where curl cannot make the call. */
  readonly curl: string | null;
  /** Why there is no such line. */
  readonly curl_cannot: string | null;
  readonly mistakes: readonly { readonly code: string; readonly hint: string }[];
}

/** How clients of every kind call a scheme with success. */
export type SampledScheme = Pick<Scheme, 'id' | 'title' | 'family' | 'samples'>;

interface Samples {
  readonly schemes: readonly SampledScheme[];
  readonly login: { readonly username: string; readonly password: string };
}

@Injectable()
export class MethodsService {
  constructor(
    private readonly tools: AuthTools,
    private readonly mtls: MtlsPort,
  ) {}

  /** Every scheme, for a service at that address. */
  catalogue(base: string): Promise<AuthMethod[]> {
    return Promise.all(schemes.map((scheme) => this.describe(scheme, base)));
  }

  /** What the served collections are made of: every scheme's samples, and who logs in where one needs a token. */
  samples(): Samples {
    return { schemes, login: { username: demoAccount.subject, password: demoAccount.password } };
  }

  private async describe(scheme: Scheme, base: string): Promise<AuthMethod> {
    const { id, aliases = [], title, family, standard, summary, mistakes, samples } = scheme;
    const curl = curlLine(samples.curl, { base, mtlsPort: this.mtls.port });
    return {
      id,
      aliases,
      title,
      family,
      standard,
      summary,
      path: `/auth/protected/${id}`,
      credentials: await scheme.credentials(this.tools),
      curl: typeof curl === 'string' ? curl.replaceAll('{base}', base) : null,
      curl_cannot: typeof curl === 'string' ? null : curl.cannot,
      mistakes: Object.entries(mistakes).map(([code, hint]) => ({ code, hint })),
    };
  }
}

function curlLine(curl: Scheme['samples']['curl'], service: RunningService): CurlLine {
  return typeof curl === 'function' ? curl(service) : curl;
}
