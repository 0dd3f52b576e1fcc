import { useEffect, useState } from 'react';
import { environment } from '../../core/environment.ts';

const ROLL_MS = 200;
const amountIn = /\d[\d,]*\.\d\d/;
const grouped = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const read = (text: string) => Number(amountIn.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN);

/** A text with an amount in it that counts to the next one; at once where motion is not wanted. */
export function useRolling(text: string, rolls: boolean): string {
  const [shown, setShown] = useState({ to: text, text });
  useEffect(() => {
    const [from, to] = [read(shown.text), read(text)];
    if (shown.to === text) return;
    if (!rolls || Number.isNaN(from + to) || environment().reducedMotion()) {
      setShown({ to: text, text });
      return;
    }
    const started = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const part = Math.min(1, Math.max(0, (now - started) / ROLL_MS));
      const amount = grouped.format(from + (to - from) * part);
      setShown({ to: part < 1 ? shown.to : text, text: text.replace(amountIn, amount) });
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
    // Only another price starts it again, not each of its frames.
  }, [text, rolls]);
  return rolls ? shown.text : text;
}
