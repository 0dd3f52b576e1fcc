import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { LoadingOverlay } from '../../ui/feedback/LoadingOverlay.tsx';

/**
 * Delay before the overlay opens, in milliseconds. For a shorter action, the overlay would only
 * move the focus away and back.
 */
const DELAY_MS = 200;

interface QuoteLoadingProps {
  flow: { $busy: ReadableAtom<boolean> };
}

/** Shows 'Calculating your quote…' over the inert page while the flow's action is under way. */
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
