// Why the service rejected a request: the reasons in an error response of REST, of GraphQL or of SOAP.
import { jsonOf, type Exchange } from '../../api.ts';
import { protocolOf } from './catalogue.ts';

interface Reason {
  /** `role_required` */
  readonly code: string;
  readonly hint: string;
}

interface ErrorBody {
  readonly reason?: Reason;
  /** Only in GraphQL responses. */
  readonly errors?: readonly { readonly extensions?: { readonly reason?: Reason } }[];
}

/** Each reason once. */
export function rejectionReasons(exchange: Exchange): readonly Reason[] {
  const { request, response } = exchange;
  // A long response is not parsed again without need.
  if (!response.text.includes('reason')) return [];
  const found = protocolOf(request.path) === 'SOAP' ? soapReasons(exchange) : jsonReasons(exchange);
  return [...new Map(found.map((reason) => [`${reason.code} ${reason.hint}`, reason])).values()];
}

function jsonReasons(exchange: Exchange): readonly Reason[] {
  const { reason, errors } = jsonOf<ErrorBody | null>(exchange) ?? {};
  const own = exchange.response.status < 400 ? undefined : reason;
  const all = [own, ...(Array.isArray(errors) ? errors.map(reasonOf) : [])];
  return all.filter((one): one is Reason => typeof one?.code === 'string' && typeof one.hint === 'string');
}

const reasonOf = (error: NonNullable<ErrorBody['errors']>[number] | null): Reason | undefined =>
  error?.extensions?.reason;

/** `<reason><code>…</code><hint>…</hint></reason>` in the detail of a SOAP fault. */
function soapReasons({ response: { text } }: Exchange): readonly Reason[] {
  const elements = new DOMParser().parseFromString(text, 'text/xml').getElementsByTagName('reason');
  const textOf = (element: Element, name: string): string =>
    element.getElementsByTagName(name)[0]?.textContent ?? '';
  return [...elements].map((element) => ({ code: textOf(element, 'code'), hint: textOf(element, 'hint') }));
}
