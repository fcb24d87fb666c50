// The tokens of a line in their colours, with the matches of a search.
import type { Match } from '../code/find.ts';
import type { Token } from '../code/tokens.ts';

interface TokenTextProps {
  readonly tokens: readonly (Token & { readonly match?: Match | undefined })[];
  readonly current?: Match | undefined;
}

export function TokenText({ tokens, current }: TokenTextProps) {
  return (
    <>
      {tokens.map(({ kind, text, match }) => {
        if (match !== undefined) return <mark class={match === current ? 'current' : ''}>{text}</mark>;
        return kind === undefined ? text : <span class={`token-${kind}`}>{text}</span>;
      })}
    </>
  );
}
