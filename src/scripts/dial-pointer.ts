import { shareAt } from '../components/landing/dial-scale.ts';

/** A way this long between two points is a finger that crossed below the arch, not a turn. */
const MAX_JUMP = 0.6;

/**
 * Tells how far along the arch it was tapped, or its thumb dragged. A mouse may begin anywhere on the arch; a
 * finger drags the thumb alone, so that beside it the page scrolls.
 */
export function observeDialPointer(arch: SVGSVGElement, onChange: (share: number) => void): void {
  const grip = arch.querySelector<SVGElement>('.dial__grip')!;
  let last = 0;
  const shareOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top, width } = arch.getBoundingClientRect();
    const scale = arch.viewBox.baseVal.width / width;
    return shareAt({ x: (clientX - left) * scale, y: (clientY - top) * scale });
  };
  const update = (event: MouseEvent) => {
    last = shareOf(event);
    onChange(last);
  };

  arch.addEventListener('click', (event) => {
    if (event.target !== grip) update(event);
  });
  arch.addEventListener('pointerdown', (event) => {
    const isOnGrip = event.target === grip;
    if (event.button !== 0 || !(isOnGrip || event.pointerType === 'mouse')) return;
    // Neither text that is selected nor a focus that leaves the dial.
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    last = shareOf(event);
    if (!isOnGrip) onChange(last);
  });
  // As touch-action: none, which Chromium does not heed on a part of a drawing.
  grip.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
  grip.addEventListener('pointermove', (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    if (Math.abs(shareOf(event) - last) < MAX_JUMP) update(event);
  });
}
