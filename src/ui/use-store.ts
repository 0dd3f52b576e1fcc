import { useStore as useStoreUntilSubscribed } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';
import { useEffect, useReducer } from 'react';

/**
 * Reads a store and renders again when it changes. On a slow device, more than a second can pass
 * between the first render and the subscription. A computed store without subscribers is unmounted
 * by then, and @nanostores/react 2.0.1 does not see a change from before the subscription. So this
 * hook compares the values after the subscription.
 */
export function useStore<SomeStore extends Store>(store: SomeStore): StoreValue<SomeStore> {
  const value = useStoreUntilSubscribed(store);
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0);
  useEffect(() => {
    if (store.get() !== value) renderAgain();
  }, [store, value]);
  return value;
}
