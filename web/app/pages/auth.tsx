// The authentication page: the list of schemes, one scheme, or OAuth 2.0 with PKCE, each a separate chunk.
import { loadMethods, loadMethodSummaries } from '../auth/method.ts';
import { route } from '../router.ts';
import { deferred } from '../ui/deferred.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from './not-found.tsx';

const PkcePage = deferred(async () => (await import('./auth/pkce-page.tsx')).PkcePage);

export function Auth() {
  const [, id] = route.value.parts;
  if (id === 'pkce') return <PkcePage />;
  return id === undefined ? <ListPage /> : <SchemePage id={id} />;
}

function ListPage() {
  const load = async () => {
    const [methods, { SchemeList }] = await Promise.all([
      loadMethodSummaries(),
      import('./auth/scheme-list.tsx'),
    ]);
    return { methods, SchemeList };
  };
  return (
    <Loading name="methods" heading="Authentication" load={load}>
      {({ methods, SchemeList }) => <SchemeList methods={methods} />}
    </Loading>
  );
}

function SchemePage({ id }: { readonly id: string }) {
  const load = async () => {
    const [methods, { SchemeView }] = await Promise.all([loadMethods(), import('./auth/scheme-view.tsx')]);
    return { methods, SchemeView };
  };
  return (
    <Loading name="scheme" heading="Authentication" load={load}>
      {({ methods, SchemeView }) => {
        const method = methods.find((one) => one.id === id || one.aliases.includes(id));
        return method === undefined ? <NotFound /> : <SchemeView key={method.id} method={method} />;
      }}
    </Loading>
  );
}
