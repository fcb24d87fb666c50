// Tabs with a count. The arrow keys move between them (WAI-ARIA tabs pattern).
import type { ComponentChildren } from 'preact';
import { Tabs as NamedTabs } from '../ui/tabs.tsx';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly title: string;
    readonly count?: number;
    readonly view: ComponentChildren;
  }[];
}

export function Tabs({ label, tabs }: TabsProps) {
  const names = tabs.map(({ title, count }) => (count === undefined ? title : `${title} ${count}`));
  return (
    <NamedTabs label={label} names={names}>
      {(name) => tabs[names.indexOf(name)]?.view ?? tabs[0]?.view}
    </NamedTabs>
  );
}
