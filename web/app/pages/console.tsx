// The console: every operation of the three protocols, to change and to send.
import { useEffect } from 'preact/hooks';
import { linkedRequest } from '../console-link.ts';
import { route } from '../router.ts';
import { ResponsePanel } from './console/response-panel.tsx';
import { RequestHistory } from './console/request-history.tsx';
import { loadDraft } from './console/draft.ts';
import { Picker } from './console/picker.tsx';
import { RequestForm } from './console/request-form.tsx';

export function Console() {
  const { search } = route.value;
  useEffect(() => {
    const request = linkedRequest(search);
    if (request !== undefined) loadDraft(request);
  }, [search]);
  return (
    <div class="page">
      <h1>Console</h1>
      <p class="lead">Select an operation, edit the request, send it, and read the response.</p>
      <div class="console">
        <Picker />
        <div class="workbench">
          <RequestForm />
          <ResponsePanel />
          <RequestHistory />
        </div>
      </div>
    </div>
  );
}
