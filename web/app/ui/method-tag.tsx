// An HTTP method, or the kind of a GraphQL or SOAP operation.
export function MethodTag({ method }: { readonly method: string }) {
  return <span class={`method method-${method.toLowerCase()}`}>{method}</span>;
}
