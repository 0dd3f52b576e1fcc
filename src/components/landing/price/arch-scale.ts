/**
 * The arch of the price control and its scale. Lengths are units of the SVG view box. The origin is
 * the center of the arch, so points of the arch have a negative y.
 */
import {
  formatValueAtPosition,
  lastValue,
  valueAtPosition,
  closestPosition,
  type Scale,
} from './price-picker.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

export const VIEW_BOX = '-320 -316 640 1916';
/** End of the legs. It is below any section, and the section hides the rest. */
const FOOT = 1600;
/** Radius of the road's center line. */
const ROAD = 250;
const RIM = 8.5;
const LINES = [225, 210, 195];
const DOOR = 176;
/** Angle between the ground and each end of the scale. */
const END_DEGREES = 22;
const SPAN_DEGREES = 180 - 2 * END_DEGREES;
/** Share of the scale next to the thumb in which the thumb would cover a label. */
const COVERED = 0.13;
/** Minimum distance between two labels, as a share of the scale. */
const LABEL_GAP = 0.17;
const LAST_GAP = 0.125;
const roundFactors = [1, 1.5, 2, 3, 5, 7];

/**
 * Returns the position of a value on the scale, from 0 to 1. The scale is logarithmic: two pairs of
 * values with the same ratio have the same distance.
 */
export function archPositionOf(value: number, scale: Scale): number {
  return clamp(Math.log(value / scale.min) / Math.log(lastValue(scale) / scale.min));
}

/** Returns the value at a position on the scale, not rounded to a step. */
export function valueAtArchPosition(share: number, scale: Scale): number {
  return scale.min * (lastValue(scale) / scale.min) ** share;
}

/** Returns the position on the scale that is closest to a point. */
export function closestArchPosition({ x, y }: Point): number {
  if (y > 0) return x < 0 ? 0 : 1;
  const degrees = (Math.atan2(-y, -x) * 180) / Math.PI;
  return clamp((degrees - END_DEGREES) / SPAN_DEGREES);
}

/**
 * Returns the coordinates of a position on the scale.
 * @internal exported for tests
 */
export function pointAtArchPosition(share: number, radius = ROAD): Point {
  const angle = ((END_DEGREES + share * SPAN_DEGREES) * Math.PI) / 180;
  return { x: toTenth(-radius * Math.cos(angle)), y: toTenth(-radius * Math.sin(angle)) };
}

/** Returns SVG path data of the road from its left foot to a position of the scale. */
export function roadPathTo(share: number): string {
  const { x, y } = pointAtArchPosition(share);
  return `M-${ROAD} ${FOOT}V0A${ROAD} ${ROAD} 0 0 1 ${x} ${y}`;
}

/** Returns SVG path data of the part of the road that has the scale. */
export function scalePath(): string {
  const [from, to] = [pointAtArchPosition(0), pointAtArchPosition(1)];
  return `M${from.x} ${from.y}A${ROAD} ${ROAD} 0 0 1 ${to.x} ${to.y}`;
}

const archPath = (radius: number) =>
  `M-${radius} ${FOOT}V0A${radius} ${radius} 0 0 1 ${radius} 0V${FOOT}`;
export const roadPath = archPath(ROAD);
export const doorPath = archPath(DOOR);
export const linePaths = LINES.map(archPath);

/** Returns the SVG transform of a car on the road, or of a disc in the middle of the road. */
export function thumbTransform(share: number, isCar: boolean): string {
  const { x, y } = pointAtArchPosition(share, isCar ? ROAD + RIM : ROAD);
  const turn = isCar ? `rotate(${toTenth(END_DEGREES + share * SPAN_DEGREES - 90)})` : '';
  return `translate(${x} ${y})${turn}`;
}

/** Returns true if the thumb covers the label at a position of the scale. */
export function isCoveredByThumb(label: number, thumb: number): boolean {
  return Math.abs(label - thumb) < COVERED;
}

export interface ArchLabel extends Point {
  share: number;
  anchor: 'start' | 'middle' | 'end';
  /** The value, and the unit of the first and of the last value. */
  text: string;
  unit: string;
  tick: string;
}

/** Returns the labels of the scale: both ends, and round values with enough space between them. */
export function archLabels(scale: Scale & Parameters<typeof formatValueAtPosition>[0]) {
  const values = [scale.min, ...roundValues(scale), lastValue(scale)];
  return values.map((value, index): ArchLabel => {
    const share = archPositionOf(value, scale);
    const [text = '', unit] = formatValueAtPosition(scale, closestPosition(scale, value)).split(
      ' ',
    );
    const isEnd = index === 0 || index === values.length - 1;
    const [from, to] = [pointAtArchPosition(share, 264), pointAtArchPosition(share, 271)];
    return {
      ...pointAtArchPosition(share, 281),
      share: Math.round(share * 1_000) / 1_000,
      anchor: share < 0.4 ? 'end' : share > 0.6 ? 'start' : 'middle',
      text,
      unit: isEnd && unit ? ` ${unit}` : '',
      tick: `M${from.x} ${from.y}L${to.x} ${to.y}`,
    };
  });
}

function roundValues(scale: Scale): number[] {
  const values: number[] = [];
  let last = 0;
  for (let power = 1; power < lastValue(scale); power *= 10) {
    for (const factor of roundFactors) {
      const value = factor * power;
      const share = archPositionOf(value, scale);
      const isStep = valueAtPosition(scale, closestPosition(scale, value)) === value;
      if (!isStep || share < last + LABEL_GAP || share > 1 - LAST_GAP) continue;
      values.push(value);
      last = share;
    }
  }
  return values;
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function toTenth(length: number): number {
  return Math.round(length * 10) / 10;
}
