/**
 * The scale of the price dial and the arch that shows it. Values are whole dollars. Lengths are
 * units of the SVG view box.
 */
import {
  categoryRates,
  COLLECTION_VALUE_MIN,
  onlineLimits,
} from '../../tariffs/collectibles/rates.ts';

export interface DialRange {
  readonly min: number;
  readonly max: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Value in dollars at which the step size changes. Below this value, the steps are 100 dollars, and
 * from this value on, they are 500 dollars.
 */
const FINE_STEPS_BELOW = 10_000;
/** Values that have a tick on the arch. */
const tickValues = [2_000, 5_000, 10_000, 20_000, 50_000];

export const VIEW_BOX = '0 0 390 240';
const RADIUS = 171;
const MIDDLE: Point = { x: 195, y: 191 };
const LEG = 40;
const ARC = Math.PI * RADIUS;
const LENGTH = ARC + 2 * LEG;
const TICK = { from: 16.5, to: 24.5 };

/**
 * Returns the lowest and the highest value of a kind of collection that can be insured online.
 * @throws RangeError for a category without a rate
 */
export function dialRangeOf(code: string): DialRange {
  const rate = categoryRates[code];
  if (!rate) throw new RangeError(`There is no rate for ${code}`);
  return { min: COLLECTION_VALUE_MIN, max: onlineLimits(rate).total };
}

/** Returns every value that the dial can show, in ascending sequence. */
export function dialValues({ min, max }: DialRange): number[] {
  const steps: number[] = [];
  for (let value = min; value <= max; value += value < FINE_STEPS_BELOW ? 100 : 500)
    steps.push(value);
  return steps;
}

/** Returns the index of the step that is closest to a value. */
export function closestValueIndex(steps: readonly number[], value: number): number {
  const next = steps.findIndex((step) => step >= value);
  if (next <= 0) return next === 0 ? 0 : steps.length - 1;
  return steps[next]! - value < value - steps[next - 1]! ? next : next - 1;
}

/**
 * Returns the position of a value on the arch, from 0 to 1. The scale is logarithmic: two pairs of
 * values with the same ratio have the same distance.
 */
export function archPositionOf(value: number, { min, max }: DialRange): number {
  const share = Math.log(value / min) / Math.log(max / min);
  return Math.min(1, Math.max(0, share));
}

/** Returns the value at a position on the arch, not rounded to a step. */
export function valueAtArchPosition(share: number, { min, max }: DialRange): number {
  return min * (max / min) ** share;
}

/**
 * Returns the coordinates of a position on the arch. `inset` moves the point inside the arch by
 * this number of units.
 */
export function pointAtArchPosition(share: number, inset = 0): Point {
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

/** Returns the position on the arch that is closest to a point. */
export function closestArchPosition({ x, y }: Point): number {
  const isLeft = x < MIDDLE.x;
  const down = Math.min(LEG, y - MIDDLE.y);
  if (down > 0) return (isLeft ? LEG - down : LEG + ARC + down) / LENGTH;
  return (LEG + RADIUS * (Math.PI - Math.atan2(MIDDLE.y - y, x - MIDDLE.x))) / LENGTH;
}

/** Returns SVG path data that draws the arch from its left foot to a position. */
export function archPathTo(share: number): string {
  const foot = pointAtArchPosition(0);
  const { x, y } = pointAtArchPosition(share);
  const left = `M${foot.x} ${foot.y}`;
  if (share * LENGTH <= LEG) return `${left}V${y}`;
  const arc = `${left}V${MIDDLE.y}A${RADIUS} ${RADIUS} 0 0 1 ${x}`;
  return share * LENGTH <= LEG + ARC ? `${arc} ${y}` : `${arc} ${MIDDLE.y}V${y}`;
}

/**
 * Returns SVG path data that draws a tick for each round value between the lowest and the highest
 * value.
 */
export function tickMarksPath(limits: DialRange): string {
  return tickValues
    .filter((value) => value > limits.min && value < limits.max)
    .map((value) => {
      const share = archPositionOf(value, limits);
      const [from, to] = [
        pointAtArchPosition(share, TICK.from),
        pointAtArchPosition(share, TICK.to),
      ];
      return `M${from.x} ${from.y}L${to.x} ${to.y}`;
    })
    .join('');
}

function roundToTenth(length: number): number {
  return Math.round(length * 10) / 10;
}
