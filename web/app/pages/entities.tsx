// The entities of the service: their fields, relations, operations and rules. They are the same in every session.
import { data } from '../api.ts';
import { route } from '../router.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { useItemTitle } from '../ui/title.ts';
import { EntityView } from './entities/entity-view.tsx';
import { linkOf, type Catalogue } from './entities/model.ts';

const sources: Readonly<Record<Catalogue['source'], string>> = {
  standard: 'The service has no definition file: these are its standard entities.',
  file: 'A definition file of the service defines them.',
  template: 'A template of the service defines them.',
};

export function Entities() {
  return (
    <div class="page stack">
      <h1>Entities</h1>
      <Loading name="catalogue" load={() => data<Catalogue>('/entities')}>
        {(catalogue) => <Shown {...catalogue} />}
      </Loading>
    </div>
  );
}

function Shown({ name, source, entities }: Catalogue) {
  const [, plural] = route.value.parts;
  const known = entities.find((one) => one.plural === plural);
  const shown = known ?? entities[0];
  useItemTitle(shown?.name ?? '');
  return (
    <>
      <p class="lead">
        {name}: {entities.length} {entities.length === 1 ? 'entity' : 'entities'}. {sources[source]}
      </p>
      <nav class="collections" aria-label="All entities">
        {entities.map((one) => (
          <a key={one.name} href={linkOf(one)} aria-current={one === shown ? 'page' : undefined}>
            {one.name}
          </a>
        ))}
      </nav>
      {plural !== undefined && known === undefined && (
        <Notice tone="bad">The service has no entity with this name.</Notice>
      )}
      {shown !== undefined && <EntityView key={shown.name} entity={shown} all={entities} />}
    </>
  );
}
