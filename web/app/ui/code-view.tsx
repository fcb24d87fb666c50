// A block of code with a button that copies it.
import { Code } from './code.tsx';

interface CodeViewProps {
  readonly text: string;
  readonly language: 'json' | 'xml' | 'graphql' | 'shell' | 'code' | 'http' | 'text';
  /** The accessible name. */
  readonly label: string;
  readonly copy?: boolean;
  readonly wrap?: boolean;
}

export function CodeView({ text, label, wrap = false }: CodeViewProps) {
  return <Code text={text} label={label} wrap={wrap} />;
}
