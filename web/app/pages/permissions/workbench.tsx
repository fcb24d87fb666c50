// Selects the policy of the session, and shows its table.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { PolicyCatalogue } from '../../policies.ts';
import { refreshSession } from '../../session-actions.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import {
  isSet,
  removePermissions,
  setPermissions,
  type SessionPermissions,
  type SetPermissions,
} from './model.ts';
import { PermissionTable } from './permission-table.tsx';
import { PolicyCard } from './policy-card.tsx';

interface WorkbenchProps {
  readonly catalogue: PolicyCatalogue;
  readonly present: SessionPermissions;
}

export function Workbench({ catalogue, present }: WorkbenchProps) {
  const shown = useSignal(present);
  useLayoutEffect(() => void (shown.value = present), [present]);
  const { run, problem } = useAction();
  const select = async (policy: string): Promise<string> => {
    shown.value = await setPermissions({ policy });
    await refreshSession();
    return `Policy ${policy} set. It applies to the next request.`;
  };
  const hide = async (setting: SetPermissions): Promise<string> => {
    shown.value = await setPermissions({ ...setting, hide: !setting.hide });
    return setting.hide
      ? 'Records of other users are rejected with 403.'
      : 'Records of other users are reported as missing.';
  };
  const remove = async (): Promise<string> => {
    await removePermissions();
    shown.value = { policy: null };
    await refreshSession();
    return 'Policy removed. Every request may read and change all records.';
  };
  const active = isSet(shown.value) ? shown.value : undefined;
  return (
    <>
      {problem !== undefined && <ErrorNotice error={problem} />}
      <PolicyCard
        policies={catalogue.policies}
        active={active}
        onSelect={(policy) => run(() => select(policy))}
        onHide={() => active && run(() => hide(active))}
        onRemove={() => run(remove)}
      />
      {active !== undefined && <PermissionTable active={active} accounts={catalogue.accounts} />}
    </>
  );
}
