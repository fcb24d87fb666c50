// Describes the schemes: standard, valid credentials, samples, and the reasons for a rejection.
import { Injectable } from '@nestjs/common';
import type { Reason } from 'practice-http-auth/reason.js';
import { schemes } from 'practice-http-auth/schemes/index.js';
import type { CurlLine, RunningService, Samples, Scheme } from 'practice-http-auth/schemes/scheme.js';
import { MtlsService } from '../mtls/mtls.service.js';
import { AuthPortsService } from './auth-ports.service.js';

export interface AuthMethod extends Pick<Scheme, 'id' | 'title' | 'family' | 'standard' | 'summary'> {
  readonly aliases: readonly string[];
  /** The path of the protected resource, for GET and POST. */
  readonly path: string;
  readonly credentials: Readonly<Record<string, unknown>>;
  /** A command for Bash, or null if curl cannot send the request. */
  readonly curl: string | null;
  /** Why there is no curl command. */
  readonly curl_cannot: string | null;
  /** The reasons for a rejection. */
  readonly mistakes: readonly (Reason & { readonly code: string })[];
}

/** A scheme with requests that succeed, for each client. */
export interface SampledScheme extends Pick<Scheme, 'id' | 'title' | 'family'> {
  readonly samples: Samples;
}

interface SampledSchemes {
  readonly schemes: readonly SampledScheme[];
  /** The login that gets an access token. */
  readonly login: { readonly username: string; readonly password: string };
}

@Injectable()
export class MethodsService {
  constructor(
    private readonly ports: AuthPortsService,
    private readonly mtls: MtlsService,
  ) {}

  /** Every scheme, for a service at that base URL. */
  catalogue(base: string): Promise<AuthMethod[]> {
    return Promise.all(schemes.map((scheme) => this.describe(scheme, base)));
  }

  /** The input of the request collections. */
  samples(): SampledSchemes {
    const { accounts } = this.ports;
    const { subject, password } = accounts.demo;
    const sampled = schemes.map(({ id, title, family, samples }) => ({
      ...{ id, title, family },
      samples: samples(accounts),
    }));
    return { schemes: sampled, login: { username: subject, password } };
  }

  private async describe(scheme: Scheme, base: string): Promise<AuthMethod> {
    const { id, aliases = [], title, family, standard, summary, reasons } = scheme;
    const { curl: sample } = scheme.samples(this.ports.accounts);
    const curl = curlLine(sample, { base, mtlsPort: this.mtls.port });
    return {
      id,
      aliases,
      title,
      family,
      standard,
      summary,
      path: `/auth/protected/${id}`,
      credentials: await scheme.credentials(this.ports),
      curl: typeof curl === 'string' ? curl.replaceAll('{base}', base) : null,
      curl_cannot: typeof curl === 'string' ? null : curl.cannot,
      mistakes: Object.entries(reasons).map(([code, { message, hint }]) => ({ code, message, hint })),
    };
  }
}

function curlLine(curl: Samples['curl'], service: RunningService): CurlLine {
  return typeof curl === 'function' ? curl(service) : curl;
}
