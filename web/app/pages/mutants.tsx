// The Mutants page: activates known errors in the session, by name or hidden for an exercise.
import { sessionsEnded } from '../session.ts';
import { Loading } from '../ui/loading.tsx';
import { loadCatalogue, loadMutants } from './mutants/model.ts';
import { Workbench } from './mutants/workbench.tsx';

export function Mutants() {
  return (
    <div class="page stack">
      <h1>Mutants</h1>
      <p class="lead">
        A mutant is the service with one known error that violates one sentence of the documentation. Activate
        mutants and run your tests: good tests fail.
      </p>
      <Loading name="catalogue" load={loadCatalogue}>
        {(mutants) => (
          <Loading
            key={sessionsEnded.value}
            name="mutants"
            facts={['controls', 'mutants']}
            load={loadMutants}
          >
            {(present) => <Workbench mutants={mutants} present={present} />}
          </Loading>
        )}
      </Loading>
    </div>
  );
}
