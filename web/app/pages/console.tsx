// The console: every operation of the three protocols, to change and to send.
import { useEffect } from 'preact/hooks';
import { linkedRequest } from '../console-link.ts';
import { route } from '../router.ts';
import { Answer } from './console/answer.tsx';
import { Calls } from './console/calls.tsx';
import { bring } from './console/draft.ts';
import { Picker } from './console/picker.tsx';
import { RequestForm } from './console/request-form.tsx';
import '../style/console.css';

export function Console() {
  const { search } = route.value;
  useEffect(() => {
    const request = linkedRequest(search);
    if (request !== undefined) bring(request);
  }, [search]);
  return (
    <>
      <h1>Console</h1>
      <p class="lead">Pick an operation, change what you like, send it, and see what went over the wire.</p>
      <div class="console">
        <Picker />
        <div class="workbench">
          <RequestForm />
          <Answer />
          <Calls />
        </div>
      </div>
    </>
  );
}
