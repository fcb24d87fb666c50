// The records of the session, as tables. The collections and their fields come from the OpenAPI document.
import { entitiesOf, type Entity } from '../entities.ts';
import { openApi } from '../openapi.ts';
import { route } from '../router.ts';
import { session } from '../session.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { SendAs } from '../ui/send-as.tsx';
import { useItemTitle } from '../ui/title.ts';
import { UserOfSession } from '../ui/user-of-session.tsx';
import { RecordsView } from './data/records-view.tsx';
import { viewOf } from './data/view.ts';

export function Data() {
  return (
    <div class="page data">
      <div class="row between">
        <h1>Data</h1>
        <SendAs />
        <UserOfSession on="onChange" />
      </div>
      <Loading name="entities" load={async () => entitiesOf(await openApi())}>
        {(entities) => <Collections entities={entities} />}
      </Loading>
    </div>
  );
}

function Collections({ entities }: { readonly entities: readonly Entity[] }) {
  const [, name] = route.value.parts;
  const entity = entities.find((one) => one.name === name) ?? entities[0];
  useItemTitle(entity?.title ?? '');
  if (entity === undefined) return <Notice>The OpenAPI document contains no collections.</Notice>;
  return (
    <>
      <nav class="collections" aria-label="Collections">
        {entities.map((one) => (
          <a key={one.name} href={`#/data/${one.name}`} aria-current={one === entity ? 'page' : undefined}>
            {one.title} <span class="faint number">{session.value?.counts[one.name]}</span>
          </a>
        ))}
      </nav>
      <RecordsView key={entity.name} entity={entity} view={viewOf(route.value.search)} />
    </>
  );
}
