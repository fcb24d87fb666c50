// Starts and stops the recording, exports the entries and deletes them.
import { useSignal } from '@preact/signals';
import { go } from '../../router.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { deleteEntries, record } from './journal.ts';

const ExportDialog = deferred(async () => (await import('./export-dialog.tsx')).ExportDialog);

interface ToolbarProps {
  readonly isRecording: boolean;
  /** Stored entries. */
  readonly count: number;
}

export function Toolbar({ isRecording, count }: ToolbarProps) {
  const exports = useSignal(false);
  const clear = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: 'Clear the history?',
      text: `The service deletes the recorded requests of this session: ${count}. A recording continues.`,
      action: 'Clear history',
      danger: true,
    });
    if (!isConfirmed) return;
    go('history');
    await deleteEntries();
  };
  return (
    <>
      <span class={`pill ${isRecording ? 'good' : ''}`} role="status">
        {isRecording ? 'Recording' : 'Recording is off'}
      </span>
      <span class="grow" />
      <button type="button" class="small" onClick={() => void attempt(() => record(!isRecording))}>
        {isRecording ? 'Stop recording' : 'Start recording'}
      </button>
      {count > 0 && (
        <>
          <button type="button" class="small" onClick={() => (exports.value = true)}>
            <Icon name="download" />
            Export HAR
          </button>
          <button type="button" class="small danger" onClick={() => void attempt(clear)}>
            <Icon name="delete" />
            Clear
          </button>
        </>
      )}
      {exports.value && <ExportDialog onClose={() => (exports.value = false)} />}
    </>
  );
}

/** Shows the message of an error response. */
export async function attempt(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (reason) {
    toast({ text: (reason as Error).message });
  }
}
