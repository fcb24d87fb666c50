// The Permissions page: the permission policy of the session, its table of operations and roles, and who can log in.
import { policyCatalogue } from '../policies.ts';
import { sessionsEnded } from '../session.ts';
import { Loading } from '../ui/loading.tsx';
import { Accounts } from './permissions/accounts.tsx';
import { loadPermissions } from './permissions/model.ts';
import { Workbench } from './permissions/workbench.tsx';

export function Permissions() {
  return (
    <div class="page stack">
      <h1>Permissions</h1>
      <p class="lead">
        A permission policy decides which records and fields each role may read and change. Without a policy,
        every request may read and change all records.
      </p>
      <Loading name="policies" load={policyCatalogue}>
        {(catalogue) => (
          <Loading name={`permissions ${sessionsEnded.value}`} facts={['controls']} load={loadPermissions}>
            {(present) => (
              <>
                <Workbench catalogue={catalogue} present={present} />
                <Accounts catalogue={catalogue} />
              </>
            )}
          </Loading>
        )}
      </Loading>
    </div>
  );
}
