import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { WaitOverlay } from '../../ui/feedback/WaitOverlay.tsx';

/** What is done sooner needs no overlay, which would only take the focus away and give it back. */
const DELAY_MS = 200;

interface QuoteWaitProps {
  flow: { $busy: ReadableAtom<boolean> };
}

/** 'Calculating your quote…' over the page, inert behind it, while the flow's action is under way. */
export function QuoteWait({ flow }: QuoteWaitProps) {
  const busy = useStore(flow.$busy);
  return busy ? <LateOverlay /> : null;
}

function LateOverlay() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <WaitOverlay open={late} />;
}
