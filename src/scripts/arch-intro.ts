// Motion of the arch at the first visit of the home page. Without a script, or if the script is late,
// the page shows the final picture. Until then, price-control.css hides it.
import { prefersReducedMotion } from './when-near-viewport.ts';

const STORAGE_KEY = 'archIntro';
const DRAW_MS = 900;
/** Delay between the beginnings of two lines, from the outermost line inward. */
const STAGGER_MS = 60;
const FADE_MS = 100;
const DRIVE_MS = 800;
/** The motion is skipped if the script starts later than this, because the picture is then shown. */
const LATE_MS = 400;
/** Part of the drawing that must be in sight. Most of its height is hidden by the section. */
const SEEN_SHARE = 0.15;
/** Length of a leg and of the whole line that is surely longer than what is in sight, in units. */
const [LEG, LINE] = [700, 4_000];

interface ArchIntro {
  /** The share of the arch at which the drive ends. */
  end: number;
  /** Shows the car at a share of the arch, and the price for it. */
  showShare: (share: number) => void;
  /** Shows the final picture. */
  showEnd: () => void;
}

/** Plays the motion once for each visit, as soon as the arch is in sight. A press or key ends it. */
export function playArchIntro(arch: SVGSVGElement, { end, showShare, showEnd }: ArchIntro): void {
  if (prefersReducedMotion.matches || wasPlayed()) return;
  const listeners = new AbortController();
  const { signal } = listeners;
  let animations: Animation[] = [];
  const stop = () => {
    listeners.abort();
    for (const animation of animations) animation.cancel();
    showEnd();
    endWaiting();
  };
  const drive = (now: number, start: number) => {
    if (signal.aborted) return;
    const time = Math.max(0, now - start - DRAW_MS - FADE_MS) / DRIVE_MS;
    if (time >= 1) {
      stop();
      return;
    }
    if (time > 0) showShare(end * easeInOut(time));
    requestAnimationFrame((next) => {
      drive(next, start);
    });
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      const isInSight = entry!.isIntersecting;
      if (isInSight && animations.length === 0 && isLate()) {
        stop();
        return;
      }
      if (animations.length === 0) animations = hideAndPrepare(arch);
      if (isInSight) showShare(0);
      endWaiting();
      if (!isInSight) return;
      observer.disconnect();
      rememberPlayed();
      for (const animation of animations) animation.play();
      drive(0, performance.now());
    },
    { threshold: SEEN_SHARE },
  );
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, stop, { capture: true, signal });
  prefersReducedMotion.addEventListener('change', stop, { signal });
  observer.observe(arch);
}

/** Ends the time in which price-control.css hides the final picture at the first visit. */
export function endWaiting(): void {
  delete document.documentElement.dataset['firstVisit'];
}

/**
 * Creates the paused animations: the lines draw themselves, then the car and its road fade in. A
 * paused animation shows its beginning, so nothing is visible.
 */
function hideAndPrepare(arch: SVGSVGElement): Animation[] {
  const scale = arch.getBoundingClientRect().width / arch.viewBox.baseVal.width;
  const lines = arch.querySelectorAll<SVGElement>('.road__rim, .road, .price-control__lines');
  const draw = [...lines].map((line) => {
    // The dashes of a line whose width does not scale are measured in pixels.
    const unit = getComputedStyle(line).vectorEffect === 'non-scaling-stroke' ? scale : 1;
    const delay = line.matches('.price-control__lines') ? 2 * STAGGER_MS : 0;
    return line.animate(
      [
        { strokeDasharray: `${LINE * unit}`, strokeDashoffset: `${(LINE - LEG) * unit}` },
        { strokeDasharray: `${LINE * unit}`, strokeDashoffset: `${LEG * unit}` },
      ],
      { duration: DRAW_MS - delay, delay, easing: 'ease-out', fill: 'both' },
    );
  });
  const fade = [...arch.querySelectorAll('.thumb, .road__done, .road__dashes')].map((part) =>
    part.animate([{ opacity: 0 }, { opacity: 1 }], {
      duration: FADE_MS,
      delay: DRAW_MS,
      fill: 'both',
    }),
  );
  const animations = [...draw, ...fade];
  for (const animation of animations) animation.pause();
  return animations;
}

/** True if the visitor has already looked at the final picture. */
function isLate(): boolean {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint !== undefined && performance.now() - paint.startTime > LATE_MS;
}

/** Also true if the browser blocks the storage, because the motion would then repeat. */
function wasPlayed(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return true;
  }
}

function rememberPlayed(): void {
  sessionStorage.setItem(STORAGE_KEY, '1');
}

function easeInOut(time: number): number {
  return time < 0.5 ? 2 * time ** 2 : 1 - 2 * (1 - time) ** 2;
}
