// Status line, body, headers and request of an exchange.
import type { Exchange } from '../../api.ts';
import { pretty } from '../../ui/code.tsx';
import { CodeView } from '../../ui/code-view.tsx';
import { requestText } from '../../ui/exchange.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const texts: Readonly<Record<string, (exchange: Exchange) => string>> = {
  Body: ({ response }) => pretty(response.text),
  Headers: ({ response }) => response.headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
  Request: ({ request }) => requestText(request),
};

export function ResponseCard({ exchange }: { readonly exchange: Exchange }) {
  return (
    <section class="card flush response-card" aria-label="Response">
      <StatusLine exchange={exchange} />
      <Tabs label="Response" names={Object.keys(texts)}>
        {(name) => {
          const text = texts[name]?.(exchange) ?? '';
          if (text === '') return <p class="muted empty">No content</p>;
          const language = name === 'Body' ? undefined : 'http';
          return (
            <CodeView
              label={name}
              text={text}
              {...(language && { language })}
              numbers={name === 'Body'}
              wrap
            />
          );
        }}
      </Tabs>
    </section>
  );
}
