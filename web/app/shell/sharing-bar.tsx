// Shows on every page that the trainer requests that the learner shares requests, until the learner decides.
import { session } from '../session.ts';
import { deferred } from '../ui/deferred.tsx';

const SharingRequest = deferred(async () => (await import('./sharing-request.tsx')).SharingRequest);

export function SharingBar() {
  const joined = session.value?.class;
  return (
    <div role="status">{joined?.sharing === 'requested' && <SharingRequest title={joined.title} />}</div>
  );
}
