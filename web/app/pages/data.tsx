// What the session holds, as tables. The entities and their fields are those of the OpenAPI document.
import { entitiesOf } from '../entities.ts';
import { openApi } from '../openapi.ts';
import { route } from '../router.ts';
import { Loading } from '../ui/loading.tsx';
import { RecordsView } from './data/records-view.tsx';
import { viewOf } from './data/view.ts';

export function Data() {
  return (
    <div class="page">
      <h1>Data</h1>
      <p class="lead">
        What your session holds. Everything here is yours to change, and every change is one call.
      </p>
      <Loading name="entities" load={async () => entitiesOf(await openApi())}>
        {(entities) => {
          const [, name] = route.value.parts;
          const entity = entities.find((one) => one.name === name) ?? entities[0];
          if (entity === undefined) return <p class="notice">The OpenAPI document describes no records.</p>;
          return (
            <>
              <nav class="entities" aria-label="Kinds of records">
                {entities.map((one) => (
                  <a
                    key={one.name}
                    class="button"
                    href={`#/data/${one.name}`}
                    aria-current={one === entity ? 'page' : undefined}
                  >
                    {one.title}
                  </a>
                ))}
              </nav>
              <RecordsView key={entity.name} entity={entity} view={viewOf(route.value.search)} />
            </>
          );
        }}
      </Loading>
    </div>
  );
}
