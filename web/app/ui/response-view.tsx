// The response of a request.
import type { Exchange } from '../api.ts';
import { ResponseView as ResponseText } from './exchange.tsx';

export function ResponseView({ exchange }: { readonly exchange: Exchange }) {
  return (
    <section class="card" aria-label="Response">
      <ResponseText exchange={exchange} />
    </section>
  );
}
