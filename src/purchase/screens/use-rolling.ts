import { useLayoutEffect, useRef, useState } from 'react';
import { environment } from '../../core/environment.ts';

const ROLL_MS = 200;
const amountIn = /\d[\d,]*\.\d\d/;
const { format } = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const read = (text: string) => Number(amountIn.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN);

/** A text with an amount in it that counts to the next one; at once where motion is not wanted. */
export function useRolling(text: string, rolls: boolean): string {
  const before = useRef(text);
  const [frame, setFrame] = useState<{ to: string; text: string } | null>(null);
  useLayoutEffect(() => {
    const [from, to] = [read(before.current), read(text)];
    before.current = text;
    if (!rolls || !(Math.abs(to - from) > 0) || environment().reducedMotion()) return;
    const started = performance.now();
    let next = requestAnimationFrame(function count(now) {
      const part = Math.min(1, Math.max(0, (now - started) / ROLL_MS));
      const between = text.replace(amountIn, format(from + (to - from) * part));
      setFrame(part < 1 ? { to: text, text: between } : null);
      if (part < 1) next = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(next);
  }, [text, rolls]);
  return frame?.to === text ? frame.text : text;
}
