// The authentication page: the list of schemes, one scheme, or OAuth 2.0 with PKCE.
import { data } from '../api.ts';
import type { Method } from '../auth/method.ts';
import { route } from '../router.ts';
import { Loading } from '../ui/loading.tsx';
import { PkcePage } from './auth/pkce-page.tsx';
import { SchemeList } from './auth/scheme-list.tsx';
import { SchemeView } from './auth/scheme-view.tsx';
import { NotFound } from './not-found.tsx';

const load = (): Promise<readonly Method[]> => data<readonly Method[]>('/auth/methods');

export function Auth() {
  const [, id] = route.value.parts;
  if (id === 'pkce') return <PkcePage />;
  return (
    <Loading name="methods" load={load}>
      {(methods) => {
        if (id === undefined) return <SchemeList methods={methods} />;
        const method = methods.find((one) => one.id === id || one.aliases.includes(id));
        return method === undefined ? <NotFound /> : <SchemeView key={method.id} method={method} />;
      }}
    </Loading>
  );
}
