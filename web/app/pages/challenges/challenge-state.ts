// The state of one challenge in this page.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { call, data } from '../../api.ts';
import type { Challenge } from '../../learn/model.ts';
import { loadProgress } from '../../learn/progress.ts';
import { versionOf } from '../../live.ts';
import { sessionsEnded } from '../../session.ts';

export interface Attempted {
  readonly challenge: Challenge;
  readonly problem: string;
  readonly refresh: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

/** Kept equal to the state that the service reports, also after requests of other clients. */
export function useChallenge(first: Challenge): Attempted {
  const shown = useSignal(first);
  const problem = useSignal('');
  const path = pathOf(first);
  /** A response that a later one has overtaken is ignored. */
  const order = useRef({ started: 0, shown: 0 });
  const load = async (): Promise<void> => {
    const number = (order.current.started += 1);
    await loadProgress();
    const next = await data<Challenge>(path);
    if (number < order.current.shown) return;
    order.current.shown = number;
    shown.value = next;
  };
  const attempt = async (change: () => Promise<unknown>): Promise<void> => {
    try {
      await change();
      await load();
      problem.value = '';
    } catch (reason) {
      problem.value = (reason as Error).message;
    }
  };
  const refresh = (): Promise<void> => attempt(() => Promise.resolve());
  const restart = (): Promise<void> => attempt(() => call('POST', `${path}/restart`, { body: {} }));
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current) void refresh();
    isFirst.current = false;
  }, [sessionsEnded.value, versionOf('progress')]);
  return { challenge: shown.value, problem: problem.value, refresh, restart };
}

export const pathOf = ({ id }: Challenge): string => `/learn/challenges/${encodeURIComponent(id)}`;
