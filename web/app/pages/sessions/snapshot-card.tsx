// The snapshots of the session: take, restore, compare, delete.
import { useSignal } from '@preact/signals';
import { call, data } from '../../api.ts';
import { go } from '../../router.ts';
import type { Session } from '../../session.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useAction } from '../../ui/use-action.ts';
import {
  changes,
  countsText,
  nextName,
  pathOf,
  recordsChanged,
  takeSnapshot,
  type Snapshot,
} from './model.ts';

type Run = ReturnType<typeof useAction>['run'];

export function SnapshotCard() {
  const { run, isRunning, problem } = useAction();
  return (
    <section class="card flush" aria-labelledby="snapshots">
      <div class="card-head">
        <h2 id="snapshots">Snapshots</h2>
      </div>
      <Loading
        name={`snapshots ${changes.value}`}
        facts={['snapshots']}
        load={() => data<readonly Snapshot[]>('/session/snapshots')}
      >
        {(snapshots) => (
          <>
            <ul>
              {snapshots.map((snapshot) => (
                <SnapshotRow key={snapshot.name} snapshot={snapshot} run={run} />
              ))}
            </ul>
            {snapshots.length === 0 && (
              <p class="list-row muted">No snapshots. Take a snapshot to restore this data later.</p>
            )}
            <TakeForm
              key={snapshots.length}
              names={snapshots.map(({ name }) => name)}
              isRunning={isRunning}
              run={run}
            />
          </>
        )}
      </Loading>
      {problem !== undefined && <ErrorNotice error={problem} />}
    </section>
  );
}

interface TakeFormProps {
  readonly names: readonly string[];
  readonly isRunning: boolean;
  readonly run: Run;
}

function TakeForm({ names, isRunning, run }: TakeFormProps) {
  const name = useSignal(nextName(names));
  const take = async (): Promise<string | undefined> => {
    if (!names.includes(name.value)) return takeSnapshot(name.value);
    const isConfirmed = await confirm({
      title: `Replace snapshot ${name.value}?`,
      text: 'The snapshot then has the present records.',
      action: 'Replace',
      danger: true,
    });
    return isConfirmed ? takeSnapshot(name.value) : undefined;
  };
  return (
    <form
      class="list-row wrap"
      onSubmit={(event) => {
        event.preventDefault();
        run(take);
      }}
    >
      <label class="grow">
        <span class="hidden">Name of the snapshot</span>
        <input
          type="text"
          required
          maxLength={64}
          pattern="[A-Za-z0-9._\-]+"
          title="1 to 64 of the characters A-Z a-z 0-9 . _ -"
          autocomplete="off"
          spellcheck={false}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <button class="primary" aria-disabled={isRunning}>
        <Icon name="snapshot" />
        Take snapshot
      </button>
    </form>
  );
}

function SnapshotRow({ snapshot, run }: { readonly snapshot: Snapshot; readonly run: Run }) {
  const { name, counts, created_at: createdAt } = snapshot;
  const restore = async (): Promise<string | undefined> => {
    const isConfirmed = await confirm({
      title: `Restore snapshot ${name}?`,
      text: 'All records of the session are replaced by those of the snapshot. The snapshot remains.',
      action: 'Restore',
      danger: true,
    });
    if (!isConfirmed) return undefined;
    recordsChanged(await call<Session>('POST', `${pathOf(name)}/restore`));
    return `Snapshot ${name} restored.`;
  };
  const remove = async (): Promise<string | undefined> => {
    const isConfirmed = await confirm({
      title: `Delete snapshot ${name}?`,
      text: 'The records of the session do not change.',
      action: 'Delete',
      danger: true,
    });
    if (!isConfirmed) return undefined;
    await call('DELETE', pathOf(name));
    changes.value += 1;
    return `Snapshot ${name} deleted.`;
  };
  return (
    <li class="list-row">
      <span class="what">
        <strong class="name">{name}</strong>{' '}
        <span class="faint">
          <time dateTime={createdAt}>
            {new Date(createdAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
          </time>{' '}
          · {countsText(counts)}
        </span>
      </span>
      <button type="button" class="small" aria-label={`Restore ${name}`} onClick={() => run(restore)}>
        Restore
      </button>
      <Menu
        label={`Actions for ${name}`}
        items={[
          { text: 'Compare', icon: 'list', onSelect: () => go(`sessions?from=${encodeURIComponent(name)}`) },
          { text: 'Delete', icon: 'delete', danger: true, onSelect: () => run(remove) },
        ]}
      />
    </li>
  );
}
