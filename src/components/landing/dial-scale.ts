/** The scale of the price dial and its arch. Values are whole dollars, lengths units of the view box. */
import { categoryRates, TOTAL_MIN } from '../../contract/collectibles/rates.ts';

export interface DialRange {
  readonly min: number;
  readonly max: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

/** From here on the steps are wider. */
const FINE_STEPS_BELOW = 10_000;
/** Where the arch has a tick. */
const tickValues = [2_000, 5_000, 10_000, 20_000, 50_000];

export const VIEW_BOX = '0 0 390 240';
const RADIUS = 171;
const MIDDLE: Point = { x: 195, y: 191 };
const LEG = 40;
const ARC = Math.PI * RADIUS;
const LENGTH = ARC + 2 * LEG;
const TICK = { from: 16.5, to: 24.5 };

/**
 * What can be insured online of a kind.
 * @throws RangeError for a category without a rate
 */
export function dialRangeOf(code: string): DialRange {
  const rate = categoryRates[code];
  if (!rate) throw new RangeError(`There is no rate for ${code}`);
  return { min: TOTAL_MIN, max: rate.totalMax };
}

/** Every value that the dial can be set to, in ascending order. */
export function stepsBetween({ min, max }: DialRange): number[] {
  const steps: number[] = [];
  for (let value = min; value <= max; value += value < FINE_STEPS_BELOW ? 100 : 500)
    steps.push(value);
  return steps;
}

/** Place in the list of the step that is closest to a value. */
export function closestStep(steps: readonly number[], value: number): number {
  const next = steps.findIndex((step) => step >= value);
  if (next <= 0) return next === 0 ? 0 : steps.length - 1;
  return steps[next]! - value < value - steps[next - 1]! ? next : next - 1;
}

/** How far along the arch a value lies, 0 to 1: the same ratio is the same way everywhere. */
export function shareOf(value: number, { min, max }: DialRange): number {
  const share = Math.log(value / min) / Math.log(max / min);
  return Math.min(1, Math.max(0, share));
}

/** The value, not yet a step, that lies that far along the arch. */
export function valueAt(share: number, { min, max }: DialRange): number {
  return min * (max / min) ** share;
}

/** The point that far along the arch, or `inside` it by so much. */
export function pointAt(share: number, inset = 0): Point {
  const radius = RADIUS - inset;
  const distance = share * LENGTH - LEG;
  if (distance <= 0) return { x: MIDDLE.x - radius, y: roundToTenth(MIDDLE.y - distance) };
  if (distance >= ARC) return { x: MIDDLE.x + radius, y: roundToTenth(MIDDLE.y + distance - ARC) };
  const angle = distance / RADIUS;
  return {
    x: roundToTenth(MIDDLE.x - radius * Math.cos(angle)),
    y: roundToTenth(MIDDLE.y - radius * Math.sin(angle)),
  };
}

/** How far along the arch a point lies that is on it or beside it. */
export function shareAt({ x, y }: Point): number {
  const isLeft = x < MIDDLE.x;
  const down = Math.min(LEG, y - MIDDLE.y);
  if (down > 0) return (isLeft ? LEG - down : LEG + ARC + down) / LENGTH;
  return (LEG + RADIUS * (Math.PI - Math.atan2(MIDDLE.y - y, x - MIDDLE.x))) / LENGTH;
}

/** The arch from its left foot to there, as path data. */
export function archTo(share: number): string {
  const foot = pointAt(0);
  const { x, y } = pointAt(share);
  const left = `M${foot.x} ${foot.y}`;
  if (share * LENGTH <= LEG) return `${left}V${y}`;
  const arc = `${left}V${MIDDLE.y}A${RADIUS} ${RADIUS} 0 0 1 ${x}`;
  return share * LENGTH <= LEG + ARC ? `${arc} ${y}` : `${arc} ${MIDDLE.y}V${y}`;
}

/** The ticks of the round values within the limits, as path data. */
export function ticksOf(limits: DialRange): string {
  return tickValues
    .filter((value) => value > limits.min && value < limits.max)
    .map((value) => {
      const share = shareOf(value, limits);
      const [from, to] = [pointAt(share, TICK.from), pointAt(share, TICK.to)];
      return `M${from.x} ${from.y}L${to.x} ${to.y}`;
    })
    .join('');
}

function roundToTenth(length: number): number {
  return Math.round(length * 10) / 10;
}
