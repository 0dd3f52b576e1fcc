import { shareAt } from '../components/landing/dial-scale.ts';

/**
 * Maximum change of the position on the arch in one move. A larger change means that the finger
 * crossed below the arch, so the move is ignored.
 */
const MAX_JUMP = 0.6;

/**
 * Calls `onChange` with the position on the arch for each tap and drag. A mouse may start anywhere
 * on the arch. A finger drags only the thumb, so that the page can be scrolled next to the thumb.
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
    // Prevents the selection of text, and keeps the focus on the current control.
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    last = shareOf(event);
    if (!isOnGrip) onChange(last);
  });
  // Prevents scrolling, as `touch-action: none` would. Chromium ignores this CSS property on a part
  // of an SVG.
  grip.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
  grip.addEventListener('pointermove', (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    if (Math.abs(shareOf(event) - last) < MAX_JUMP) update(event);
  });
}
