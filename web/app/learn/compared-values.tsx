// The expected and the actual value of a failed check, next to each other.
import { actualText, expectedText, isScalar, type Compared, type ShownText } from './compared-text.ts';

/** Renders nothing if the service hides the expected value, or for operations: the message has their methods and URLs. */
export function ComparedValues({ failure }: { readonly failure: Compared }) {
  const { check, expected, actual } = failure;
  if (expected.type === 'hidden' || check === 'operation') return null;
  const hasTypes =
    check !== 'error' && expected.type !== actual.type && isScalar(expected) && isScalar(actual);
  return (
    <dl class="compared">
      <Side title="Expected" text={expectedText(failure)} type={hasTypes ? expected.type : undefined} />
      <Side title="Actual" text={actualText(failure)} type={hasTypes ? actual.type : undefined} />
    </dl>
  );
}

interface SideProps {
  readonly title: string;
  readonly text: ShownText;
  /** Shown where the types of the two values differ. */
  readonly type: string | undefined;
}

function Side({ title, text: { text, isCode }, type }: SideProps) {
  return (
    <div>
      <dt class="muted">
        {title}
        {type !== undefined && <span class="faint"> {type}</span>}
      </dt>
      <dd class="clip" title={text}>
        {isCode ? <code>{text}</code> : text}
      </dd>
    </div>
  );
}
