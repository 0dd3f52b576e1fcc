import { shareAt } from '../components/landing/dial-scale.ts';

/**
 * A longer distance between two points means that the finger crossed below the arch. Such a move is
 * ignored.
 */
const MAX_JUMP = 0.6;

/**
 * Reports the position on the arch of a tap or a drag. A mouse may start anywhere on the arch. A
 * finger drags only the thumb, so that the page scrolls next to it.
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
    // Prevents text selection and a loss of focus.
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    last = shareOf(event);
    if (!isOnGrip) onChange(last);
  });
  // Same as touch-action: none, which Chromium ignores on a part of an SVG.
  grip.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
  grip.addEventListener('pointermove', (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    if (Math.abs(shareOf(event) - last) < MAX_JUMP) update(event);
  });
}
