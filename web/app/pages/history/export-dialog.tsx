// The dialog that downloads the whole journal as HAR.
import { useSignal } from '@preact/signals';
import { base } from '../../api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const redacts = useSignal(true);
  return (
    <Dialog title="Export HAR" open onClose={onClose}>
      <p>All recorded requests and responses in the format HAR 1.2, which browsers and API clients open.</p>
      <label class="check-line">
        <input
          type="checkbox"
          checked={redacts.value}
          onChange={(event) => (redacts.value = event.currentTarget.checked)}
        />
        Replace credentials with &lt;redacted&gt;
      </label>
      <a
        class="button primary"
        href={`${base}/session/requests.har${redacts.value ? '?redact=true' : ''}`}
        download
        onClick={onClose}
      >
        <Icon name="download" />
        Download
      </a>
    </Dialog>
  );
}
