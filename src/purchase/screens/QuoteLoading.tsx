import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { LoadingOverlay } from '../../ui/feedback/LoadingOverlay.tsx';

/** What is done sooner needs no overlay, which would only take the focus away and give it back. */
const DELAY_MS = 200;

interface QuoteLoadingProps {
  flow: { $busy: ReadableAtom<boolean> };
}

/** 'Calculating your quote…' over the page, inert behind it, while the flow's action is under way. */
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
