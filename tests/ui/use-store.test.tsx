import { atom, computed, STORE_UNMOUNT_DELAY } from 'nanostores';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { useStore } from '../../src/ui/use-store.ts';

afterEach(() => vi.useRealTimers());

test('useStore shows a change from between the first render and a late subscription', async () => {
  vi.useFakeTimers();
  const $name = atom('Ines');
  const $greeting = computed($name, (name) => `Hello ${name}`);
  function Greeting() {
    const greeting = useStore($greeting);
    useLayoutEffect(() => {
      // On a slow device the store is unmounted before React runs the effect that subscribes.
      vi.advanceTimersByTime(STORE_UNMOUNT_DELAY);
      $name.set('Ada');
    }, []);
    return greeting;
  }
  const container = document.createElement('div');
  const root = createRoot(container);
  root.render(<Greeting />);
  await vi.waitFor(() => expect(container.textContent).toBe('Hello Ada'));
  $name.set('Zoe');
  await vi.waitFor(() => expect(container.textContent).toBe('Hello Zoe'));
  root.unmount();
});
