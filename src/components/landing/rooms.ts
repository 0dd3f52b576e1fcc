/**
 * Flat drawings of rooms with objects, `ROOM_WIDTH` by `ROOM_HEIGHT` units. `walls` is the
 * background. Each object has a name, its shapes, and its clickable area (x, y, width, height). The
 * areas do not overlap and have at least `MIN_AREA_SIDE` units on each side. The classes of the
 * shapes are the keys of `paintAttributes` in site/paint.ts.
 */
import { paintShapes } from '../../site/paint.ts';
import { carOutside, customer, door, oven, till } from './shop-shapes.ts';
import {
  bicycle,
  desk,
  guest,
  laptopShapes,
  pipeShapes,
  room,
  stove,
  windowShapes,
} from './home-shapes.ts';

type Area = readonly [x: number, y: number, width: number, height: number];
interface RoomObject {
  name: string;
  shapes: string;
  area: Area;
  /** The middle of the mark that shows that the object can be clicked. */
  dot: readonly [x: number, y: number];
}
interface Room {
  walls: string;
  objects: Readonly<Record<string, RoomObject>>;
}

export const ROOM_WIDTH = 955;
export const ROOM_HEIGHT = 480;
/**
 * 44 px on a screen that is 390 px wide.
 * @internal
 */
export const MIN_AREA_SIDE = 110;

const laptop = {
  name: 'Laptop',
  shapes: laptopShapes,
  area: [436, 222, 152, 110],
  dot: [540, 290],
} as const;
const pipe = {
  name: 'Pipe',
  shapes: pipeShapes,
  area: [14, 16, 262, 112],
  dot: [198, 52],
} as const;

export const roomDrawings = {
  home: {
    walls: room + desk,
    objects: {
      bicycle: { name: 'Bicycle', shapes: bicycle, area: [116, 230, 266, 182], dot: [252, 352] },
      laptop,
      window: { name: 'Window', shapes: windowShapes, area: [404, 14, 166, 194], dot: [456, 166] },
      stove: { name: 'Stove', shapes: stove, area: [802, 100, 142, 312], dot: [874, 364] },
      guest: { name: 'Guest', shapes: guest, area: [666, 170, 124, 242], dot: [758, 300] },
      pipe,
    },
  },
  shop: {
    walls: room + till,
    objects: {
      customer: { name: 'Customer', shapes: customer, area: [116, 230, 266, 182], dot: [206, 346] },
      oven: { name: 'Oven', shapes: oven, area: [802, 100, 142, 312], dot: [874, 132] },
      pipe,
      door: { name: 'Door', shapes: door, area: [664, 96, 124, 316], dot: [726, 371] },
      laptop,
      car: { name: 'Car', shapes: carOutside, area: [404, 14, 166, 194], dot: [530, 106] },
    },
  },
} as const satisfies Record<string, Room>;
export type RoomName = keyof typeof roomDrawings;

/** Returns the drawings as SVG groups with ids. The colors are the tokens of each page. */
export function roomSvgGroups(): string {
  const group = (id: string, shapes: string) => `<g id="${id}">${paintShapes(id, shapes)}</g>`;
  return Object.entries(roomDrawings)
    .flatMap(([name, { walls, objects }]) => [
      group(name, walls),
      ...Object.entries(objects).map(([key, { shapes }]) => group(`${name}-${key}`, shapes)),
    ])
    .join('');
}
