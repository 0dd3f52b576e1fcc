import { useStore } from '../../ui/use-store.ts';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { LoadingOverlay } from '../../ui/feedback/LoadingOverlay.tsx';

/**
 * Delay in milliseconds before the overlay opens. For a shorter action, the overlay would only move
 * the focus away and back.
 */
const DELAY_MS = 200;

interface QuoteLoadingProps {
  flow: { $busy: ReadableAtom<boolean> };
}

/**
 * Shows 'Calculating your quote…' over the page while the flow's action runs. The page under the
 * overlay cannot be used.
 */
export function QuoteLoading({ flow }: QuoteLoadingProps) {
  const busy = useStore(flow.$busy);
  return busy ? <DelayedOverlay /> : null;
}

function DelayedOverlay() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <LoadingOverlay open={isOpen} />;
}
