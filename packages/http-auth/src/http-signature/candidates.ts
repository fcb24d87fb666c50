// Known errors in the signature base (RFC 9421 §2.5), each as a change of its input.
import { rawQuery, type AuthRequest } from '../auth-request.js';
import { candidatesFor } from '../diagnosis/diagnose.js';
import { originOf, otherHosts } from '../origin.js';
import { componentLines, signatureBase, type SignatureBaseInput } from './signature-base.js';

interface SignatureBaseContext {
  readonly request: AuthRequest;
  /** The correct input of the signature base. */
  readonly right: SignatureBaseInput;
}

export const signatureBaseCandidates = candidatesFor<SignatureBaseContext, Partial<SignatureBaseInput>>()([
  {
    code: 'scheme_differs',
    message: 'The signature was not computed with the scheme of the public URL.',
    hint: 'Use the scheme of the public URL of the service. A proxy between client and service may have changed it.',
    compute: ({ request, right }) => {
      const other = originOf(request).scheme === 'http' ? 'https' : 'http';
      const replaceScheme = (value: string): string => value.replace(/^\w+/, other);
      return [withComponents(right, { '@scheme': () => other, '@target-uri': replaceScheme })];
    },
  },
  {
    code: 'authority_differs',
    message: 'The signature was not computed with the authority of the request.',
    hint: 'Use the host of the URL, with the port unless it is the default.',
    compute: ({ request, right }) =>
      otherHosts(originOf(request)).map((host) =>
        withComponents(right, {
          '@authority': () => host,
          '@target-uri': (value) => value.replace(/\/\/[^/]*/, () => `//${host}`),
        }),
      ),
  },
  {
    code: 'query_differs',
    message: 'The signature was computed with another form of the query.',
    hint: '`@target-uri` and `@request-target` include the query, `@path` does not, and `@query` starts with `?` even if it is empty.',
    compute: ({ request, right }) => {
      const [query, target] = [() => rawQuery(request), () => request.target];
      const withoutQuery = (value: string): string => value.replace(/\?.*$/s, '');
      return [
        withComponents(right, { '@query': query }),
        withComponents(right, { '@query': query, '@path': target }),
        withComponents(right, { '@path': target }),
        withComponents(right, { '@target-uri': withoutQuery, '@request-target': withoutQuery }),
        withComponents(right, { '@target-uri': target }),
      ];
    },
  },
  {
    code: 'method_lower_case',
    message: 'The signature was computed with `@method` in lower case.',
    hint: 'Use the method as it is sent: methods are case-sensitive (RFC 9421 §2.2.1).',
    compute: ({ right }) => [withComponents(right, { '@method': (value) => value.toLowerCase() })],
  },
  {
    code: 'trailing_newline',
    message: 'The signature was computed with a line break at the end of the signature base.',
    hint: 'Remove it (RFC 9421 §2.5).',
    compute: () => [{ write: (input) => `${signatureBase(input)}\n` }],
  },
  {
    code: 'signature_params_line',
    message: 'The last line of the signature base differs.',
    hint: 'Write `"@signature-params": ` and the list with its parameters, without the label (RFC 9421 §2.5).',
    compute: ({ right: { parameters } }) => [
      { write: ({ components }) => componentLines(components).join('\n') },
      { parameters: parameters.slice(0, parameters.lastIndexOf(')') + 1) },
      { parameters: parameters.slice(parameters.lastIndexOf(')') + 2) },
      { write: (input) => signatureBase(input).replace('"@signature-params"', '@signature-params') },
      { parameters: `sig1=${parameters}` },
    ],
  },
  {
    code: 'names_unquoted',
    message: 'The signature was computed with component names without quotes.',
    hint: 'Put each name in quotes, as in `"@method": GET` (RFC 9421 §2.5).',
    compute: () => [
      { write: (input) => signatureBase(unquoted(input)) },
      {
        write: (input) => signatureBase(unquoted(input)).replace('"@signature-params"', '@signature-params'),
      },
      { write: (input) => componentLines(unquoted(input).components).join('\n') },
    ],
  },
]);

/** The input with other values for some components. */
function withComponents(
  { components }: SignatureBaseInput,
  changes: Readonly<Record<string, (value: string) => string>>,
): Partial<SignatureBaseInput> {
  return {
    components: components.map(([identifier, value]) => {
      const name = identifier.slice(1, -1);
      const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
      return [identifier, change?.(value) ?? value];
    }),
  };
}

function unquoted({ components, ...input }: SignatureBaseInput): SignatureBaseInput {
  return {
    ...input,
    components: components.map(([identifier, value]) => [identifier.replaceAll('"', ''), value]),
  };
}
