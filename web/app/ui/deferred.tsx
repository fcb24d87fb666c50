// A component whose code is a separate chunk, loaded when it is first shown.
import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { recordNetworkError, retries } from '../connection.ts';

/** Renders nothing until the code is loaded. */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let View: ComponentType<P> | undefined;
  return function Deferred(props: P) {
    const isLoaded = useSignal(View !== undefined);
    useLayoutEffect(() => {
      if (isLoaded.value) return;
      load().then((loaded) => {
        View = loaded;
        isLoaded.value = true;
      }, recordNetworkError);
    }, [retries.value]);
    return isLoaded.value && View !== undefined ? <View {...props} /> : null;
  };
}
