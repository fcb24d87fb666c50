// The Sessions page: the session, its snapshots, what has changed, copies of it, its clock and its random seed.
import { session, sessionsEnded } from '../session.ts';
import { ClockCard } from './sessions/clock-card.tsx';
import { CompareCard } from './sessions/compare-card.tsx';
import { ForkCard } from './sessions/fork-card.tsx';
import { SeedCard } from './sessions/seed-card.tsx';
import { SessionDetails } from './sessions/session-details.tsx';
import { SnapshotCard } from './sessions/snapshot-card.tsx';

export function Sessions() {
  return (
    <div class="page stack">
      <h1>Sessions</h1>
      <p class="lead">
        All clients that send the same session ID share its records. Take a snapshot before a test, restore it
        afterwards.
      </p>
      {session.value === undefined ? (
        <p class="card muted">Loading session …</p>
      ) : (
        <Parts key={sessionsEnded.value} />
      )}
    </div>
  );
}

/** A new session has other snapshots and settings. */
function Parts() {
  return (
    <>
      <SessionDetails />
      <SnapshotCard />
      <CompareCard />
      <div class="columns">
        <ForkCard />
        <ClockCard />
        <SeedCard />
      </div>
    </>
  );
}
