/**
 * Line drawings of rooms with objects, 640 by 250 units. `walls` is the background. Each object has
 * a name, its lines, and its clickable area (x, y, width, height).
 */
interface RoomObject {
  name: string;
  lines: string;
  area: readonly [x: number, y: number, width: number, height: number];
}
interface Room {
  walls: string;
  objects: Readonly<Record<string, RoomObject>>;
}

const laptop = {
  name: 'Laptop',
  lines: 'M232 128h56v34h-56zM222 168h76l-6-6h-64z',
  area: [218, 116, 84, 62],
} as const;
const puddle = {
  name: 'Flood',
  lines: 'M4 236c14-8 22 8 36 0s22 8 36 0 22 8 36 0M14 222c12-6 18 6 30 0s18 6 30 0',
  area: [0, 206, 116, 44],
} as const;

export const roomDrawings = {
  home: {
    walls: 'M124 230V40l196-32 196 32v190M0 250M124 230h392M200 170h116M212 170v60M304 170v60',
    objects: {
      laptop,
      puddle,
      window: {
        name: 'Broken window',
        lines: 'M222 54h76v50h-76zM260 54v50M222 79h76M270 62l-8 12 10 6-8 14',
        area: [216, 48, 88, 60],
      },
      guest: {
        name: 'Guest on the floor',
        lines: 'M340 130a11 11 0 1 0 .1 0M340 153v34l-16 42M340 187l20 40M318 168l22-8 24 14',
        area: [312, 126, 58, 104],
      },
      suitcase: {
        name: 'Suitcase',
        lines: 'M146 178h44v50h-44zM158 178v-14h20v14M158 190v28M178 190v28',
        area: [140, 158, 56, 72],
      },
      fridge: {
        name: 'Refrigerator',
        lines: 'M386 92h58v138h-58zM386 140h58M396 106v20M396 154v30',
        area: [380, 86, 68, 144],
      },
      lock: {
        name: 'Door lock',
        lines: 'M460 104h48v126h-48zM468 168a5 5 0 1 0 .1 0M468 178v10',
        area: [454, 98, 58, 132],
      },
      car: {
        name: 'Car',
        lines:
          'M536 222v-24l16-6 16-22h36l16 22 16 6v24zM556 222a9 9 0 1 0 18 0 9 9 0 1 0-18 0M602 222a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
        area: [530, 162, 110, 74],
      },
    },
  },
  shop: {
    walls:
      'M124 230V76h392v154M108 76l18-44h388l18 44zM190 32l-14 44M256 32l-6 44M320 32v44M384 32l6 44M450 32l14 44M124 230h392M204 170h196v60M204 170v60',
    objects: {
      laptop,
      puddle,
      customer: {
        name: 'Customer who slips',
        lines: 'M158 110a11 11 0 1 0 .1 0M158 133l8 36-22 20-8 40M166 169l26 24M136 152l24-8 26-12',
        area: [128, 104, 68, 126],
      },
      oven: {
        name: 'Oven',
        lines: 'M420 140h82v90h-82zM432 168h58v46h-58zM434 154h6M450 154h6M466 154h6',
        area: [414, 134, 94, 96],
      },
      till: {
        name: 'Till',
        lines: 'M326 138h54v30h-54zM336 138v-18h30v18M336 152h34',
        area: [320, 114, 66, 56],
      },
      landlord: {
        name: 'Lease on the wall',
        lines: 'M226 86h40v26h-40zM234 94h24M234 102h16',
        area: [218, 80, 56, 36],
      },
      baker: {
        name: 'Baker',
        lines:
          'M304 92c-10-14 24-14 14 0v8h-14zM311 100a11 11 0 1 0 .1 0M311 124v44M294 150l17-14 15 12',
        area: [290, 78, 32, 90],
      },
      van: {
        name: 'Van',
        lines:
          'M534 222v-62h62l26 28v34zM596 160v28h26M552 222a9 9 0 1 0 18 0 9 9 0 1 0-18 0M592 222a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
        area: [528, 152, 104, 84],
      },
    },
  },
} as const satisfies Record<string, Room>;
export type RoomName = keyof typeof roomDrawings;

/**
 * Returns the drawings as SVG groups with ids. The groups have no colors, because each page's
 * styles define the colors.
 */
export function roomSvgGroups(): string {
  const group = (id: string, lines: string) => `<g id="${id}"><path d="${lines}"/></g>`;
  return Object.entries(roomDrawings)
    .flatMap(([room, { walls, objects }]) => [
      group(room, walls),
      ...Object.entries(objects).map(([key, { lines }]) => group(`${room}-${key}`, lines)),
    ])
    .join('');
}
