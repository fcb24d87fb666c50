// Runs the actions of a part of a page, one at a time: shows their messages, and keeps the error of the last one.
import { useSignal } from '@preact/signals';
import { toast } from './toast.tsx';

type Action = () => Promise<string | undefined>;

interface Actions {
  readonly run: (action: Action) => void;
  readonly isRunning: boolean;
  readonly problem: Error | undefined;
}

export function useAction(): Actions {
  const problem = useSignal<Error | undefined>(undefined);
  const isRunning = useSignal(false);
  const run = async (action: Action): Promise<void> => {
    if (isRunning.value) return;
    isRunning.value = true;
    problem.value = undefined;
    try {
      const text = await action();
      if (text !== undefined) toast({ text });
    } catch (reason) {
      problem.value = reason as Error;
    }
    isRunning.value = false;
  };
  return { run: (action) => void run(action), isRunning: isRunning.value, problem: problem.value };
}
