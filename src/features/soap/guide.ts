// The content of the JSON guide: how to call the SOAP service, with an envelope and a curl command for each operation.
import { SERVICE_NAME, SOAP_PATH, TARGET_NAMESPACE } from './namespaces.js';
import type { Operation } from './operations.js';

export interface SoapGuide {
  readonly name: string;
  readonly description: string;
  readonly endpoint: string;
  readonly wsdl: string;
  readonly target_namespace: string;
  readonly session: string;
  readonly faults: string;
  readonly security: string;
  readonly operations: readonly GuideOperation[];
}

interface GuideOperation {
  readonly name: string;
  readonly does: string;
  readonly same_over_rest: string;
  readonly envelope: string;
  readonly curl: string;
}

/** An operation with an envelope that calls it. */
export interface Sample {
  readonly operation: Operation;
  readonly envelope: string;
}

export function guideFor(base: string, samples: readonly Sample[]): SoapGuide {
  const endpoint = base + SOAP_PATH;
  return {
    name: SERVICE_NAME,
    description:
      'SOAP 1.1, document/literal wrapped. SOAP and REST share the records of a session. The element in the Body selects ' +
      'the operation. Only REST requests seed a session with the standard dataset, which has the ids of these examples.',
    endpoint,
    wsdl: `${endpoint}?wsdl`,
    target_namespace: TARGET_NAMESPACE,
    session:
      'Every response has the header x-session-id and a cookie. Send one of them to stay in your session.',
    faults: 'soap:Client or soap:Server. The detail has an error code and lists all validation errors.',
    security:
      'No credentials are required. The service verifies a wsse:Security header if you send one: a UsernameToken of a demo ' +
      'account (PasswordText or PasswordDigest) and a Timestamp. If it is invalid, the response is a fault such as ' +
      'wsse:FailedAuthentication.',
    operations: samples.map(({ operation: { name, doc, rest }, envelope }) => ({
      name,
      does: doc,
      same_over_rest: rest,
      envelope,
      curl: curlCommand(endpoint, name, envelope),
    })),
  };
}

/** For a POSIX shell: the envelope in single quotes on one line. */
function curlCommand(endpoint: string, name: string, envelope: string): string {
  const line = envelope.replace(/\n */g, '').replaceAll("'", String.raw`'\''`);
  return `curl ${endpoint} -H 'content-type: text/xml; charset=utf-8' -H 'SOAPAction: "${name}"' -d '${line}'`;
}
