import { useLayoutEffect, useRef, useState } from 'react';
import { environment } from '../../core/environment.ts';

const ROLL_MS = 200;
const amountPattern = /\d[\d,]*\.\d\d/;
const { format } = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const parseAmount = (text: string) =>
  Number(amountPattern.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN);

/**
 * Returns the text for the current frame of an animation, in which the amount moves from the old
 * value to the new value. If the visitor prefers reduced motion, the text changes at once.
 */
export function useAnimatedAmount(text: string, rolls: boolean): string {
  const before = useRef(text);
  const [frame, setFrame] = useState<{ to: string; text: string } | null>(null);
  useLayoutEffect(() => {
    const [from, to] = [parseAmount(before.current), parseAmount(text)];
    before.current = text;
    if (!rolls || !(Math.abs(to - from) > 0) || environment().reducedMotion()) return;
    const started = performance.now();
    let next = requestAnimationFrame(function count(now) {
      const progress = Math.min(1, Math.max(0, (now - started) / ROLL_MS));
      const intermediateText = text.replace(amountPattern, format(from + (to - from) * progress));
      setFrame(progress < 1 ? { to: text, text: intermediateText } : null);
      if (progress < 1) next = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(next);
  }, [text, rolls]);
  return frame?.to === text ? frame.text : text;
}
