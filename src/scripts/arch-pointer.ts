import { closestArchPosition } from '../components/landing/price/arch-scale.ts';

/**
 * Maximum change of the position on the arch in one move, as a share of the arch. After a larger
 * change, the move is ignored, because the finger crossed below the arch.
 */
const MAX_JUMP = 0.6;

/**
 * Calls `onChange` for each tap and drag, with the position as a share of the arch. A mouse can
 * start anywhere on the arch. A finger can drag only the thumb, so that the visitor can scroll the
 * page next to the thumb.
 */
export function observeArchPointer(arch: SVGSVGElement, onChange: (share: number) => void): void {
  const grip = arch.querySelector<SVGElement>('.thumb__grip')!;
  let last = 0;
  const shareOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top, width } = arch.getBoundingClientRect();
    const box = arch.viewBox.baseVal;
    const scale = box.width / width;
    return closestArchPosition({
      x: (clientX - left) * scale + box.x,
      y: (clientY - top) * scale + box.y,
    });
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
    // Prevents that the drag selects text, and keeps the focus where it is.
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    last = shareOf(event);
    if (!isOnGrip) onChange(last);
  });
  // Prevents scrolling while the thumb is dragged. The CSS property `touch-action: none` would do
  // the same, but Chromium ignores it on a part of an SVG.
  grip.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
  grip.addEventListener('pointermove', (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    if (Math.abs(shareOf(event) - last) < MAX_JUMP) update(event);
  });
}
