import { ROOM_WIDTH } from './rooms.ts';

/** Size of the tag of a chosen object, in units of the drawing. */
export const TAG_WIDTH = 212;
export const TAG_HEIGHT = 70;
/** Distance of the tag to the edge of the drawing. */
const EDGE = 8;
const POINTER = 14;

/** The position of a tag, and the path of the triangle that points to the object. */
interface TagPosition {
  x: number;
  y: number;
  pointer: string;
}

/** Returns the position of an object's tag: above its area, or below it if there is no room. */
export function tagPosition([left, top, width, height]: readonly number[]): TagPosition {
  const middle = left! + width! / 2;
  const x = Math.min(Math.max(middle - TAG_WIDTH / 2, EDGE), ROOM_WIDTH - TAG_WIDTH - EDGE);
  const above = top! - TAG_HEIGHT - POINTER;
  if (above >= EDGE)
    return { x, y: above, pointer: `M${middle - 14} ${above + TAG_HEIGHT - 1}h28l-14 ${POINTER}Z` };
  const y = top! + height! + POINTER;
  return { x, y, pointer: `M${middle - 14} ${y + 1}h28l-14 -${POINTER}Z` };
}
