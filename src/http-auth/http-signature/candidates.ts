// The known wrong ways to write a signature base.
import { originOf, otherHosts } from '../origin.js';
import { rawQuery, type AuthRequest } from '../auth-request.js';
import type { Recipes } from '../diagnosis/diagnosis.js';
import type { HttpSignatureReason } from './reasons.js';
import { componentLines, signatureBase, type SignatureBaseInput } from './signature-base.js';

type Changes = Readonly<Record<string, (value: string) => string>>;

/** The parts with other values for some components. */
function changed({ components }: SignatureBaseInput, changes: Changes): Partial<SignatureBaseInput> {
  return {
    components: components.map(([identifier, value]) => {
      const name = identifier.slice(1, -1);
      const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
      return [identifier, change?.(value) ?? value];
    }),
  };
}

export function recipesFor(request: AuthRequest): Recipes<HttpSignatureReason, SignatureBaseInput> {
  return [...addressRecipes(request), ...baseRecipes];
}

function addressRecipes(request: AuthRequest): Recipes<HttpSignatureReason, SignatureBaseInput> {
  const address = originOf(request);
  const query = rawQuery(request);
  const other = address.scheme === 'http' ? 'https' : 'http';
  const bare = (value: string): string => value.replace(/\?.*$/s, '');
  const at = (host: string): Changes => ({
    '@authority': () => host,
    '@target-uri': (value) => value.replace(/\/\/[^/]*/, () => `//${host}`),
  });
  return [
    [
      'scheme_differs',
      (parts) => [
        changed(parts, { '@scheme': () => other, '@target-uri': (value) => value.replace(/^\w+/, other) }),
      ],
    ],
    ['authority_differs', (parts) => otherHosts(address).map((host) => changed(parts, at(host)))],
    [
      'query_differs',
      (parts) => [
        changed(parts, { '@query': () => query }),
        changed(parts, { '@query': () => query, '@path': () => request.target }),
        changed(parts, { '@path': () => request.target }),
        changed(parts, { '@target-uri': bare, '@request-target': bare }),
        changed(parts, { '@target-uri': () => request.target }),
      ],
    ],
    ['method_lower_case', (parts) => [changed(parts, { '@method': (value) => value.toLowerCase() })]],
  ];
}

const baseRecipes: Recipes<HttpSignatureReason, SignatureBaseInput> = [
  ['trailing_newline', () => [{ write: (parts) => `${signatureBase(parts)}\n` }]],
  [
    'signature_params_line',
    ({ parameters }) => [
      { write: ({ components }) => componentLines(components).join('\n') },
      { parameters: parameters.slice(0, parameters.lastIndexOf(')') + 1) },
      { parameters: parameters.slice(parameters.lastIndexOf(')') + 2) },
      { write: (parts) => signatureBase(parts).replace('"@signature-params"', '@signature-params') },
      { parameters: `sig1=${parameters}` },
    ],
  ],
  [
    'names_unquoted',
    () => [
      { write: (parts) => signatureBase(unquoted(parts)) },
      {
        write: (parts) => signatureBase(unquoted(parts)).replace('"@signature-params"', '@signature-params'),
      },
      { write: (parts) => componentLines(unquoted(parts).components).join('\n') },
    ],
  ],
];

function unquoted({ components, ...parts }: SignatureBaseInput): SignatureBaseInput {
  return {
    ...parts,
    components: components.map(([identifier, value]) => [identifier.replaceAll('"', ''), value]),
  };
}
