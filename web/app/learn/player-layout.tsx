// The layout of a lesson or challenge: guide on the left, request, checks and response on the right, bar at the end.
import type { ComponentChildren } from 'preact';
import { Icon } from '../ui/icon.tsx';
import { useItemTitle } from '../ui/title.ts';
import type { Lesson } from './model.ts';
import { titleCase } from './title-case.ts';

interface PlayerLayoutProps {
  /** The id of the lesson or challenge. */
  readonly id: string;
  /** Title and route of the list. */
  readonly list: { readonly title: string; readonly href: string };
  /** In the breadcrumb: level or track. */
  readonly group: string;
  readonly facts: readonly string[];
  readonly title: string;
  /** Below the title. */
  readonly goal?: ComponentChildren;
  /** The number of the exchange on display. */
  readonly exchange?: number | undefined;
  /** Below the goal. */
  readonly guide: ComponentChildren;
  readonly work: ComponentChildren;
  readonly bar: ComponentChildren;
}

export function PlayerLayout(props: PlayerLayoutProps) {
  useItemTitle(props.title);
  const { id, list, group, facts, title, goal, guide, work, bar, exchange = 0 } = props;
  return (
    <div class="workspace player" data-id={id}>
      <section class="pane guide" aria-label="Guide">
        <nav class="crumb" aria-label="Breadcrumb">
          <a href={list.href}>{list.title}</a>
          <Icon name="next" />
          <span class="grow">{group}</span>
          {facts.map((fact) => (
            <span key={fact} class="pill number">
              {fact}
            </span>
          ))}
        </nav>
        <div>
          <h1>{title}</h1>
          {goal}
        </div>
        {guide}
      </section>
      <section class="pane work" aria-label="Request and checks">
        <div class="work-body" data-exchange={exchange}>
          {work}
        </div>
        <div class="work-bar">{bar}</div>
      </section>
    </div>
  );
}

/** The heading that every state of a lesson shows above its steps. */
export const lessonHead = ({ id, title, goal, level, protocol, minutes }: Lesson) => ({
  id,
  list: { title: 'Lessons', href: '#/lessons' },
  group: titleCase(level),
  facts: [protocol, `${minutes} min`],
  title,
  goal: <p class="muted">{goal}</p>,
});
