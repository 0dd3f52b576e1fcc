import { describe, expect, test } from 'vitest';
import { roomPayment } from '../../../src/components/landing/room-payment.ts';
import { tagPosition, TAG_HEIGHT, TAG_WIDTH } from '../../../src/components/landing/room-tag.ts';
import {
  MIN_AREA_SIDE,
  ROOM_HEIGHT,
  ROOM_WIDTH,
  roomDrawings,
  roomSvgGroups,
  type RoomName,
} from '../../../src/components/landing/rooms.ts';
import { readLanding } from '../../fixtures/filled-content.ts';

const landings = ['renters-insurance', 'small-business-owners-insurance'].map(
  (name) => [name, readLanding(`${name}.mdx`).data.coverage] as const,
);

describe.each(Object.entries(roomDrawings))('the drawing of the room %s', (name, { objects }) => {
  const areas = Object.entries(objects);

  test('has clickable areas of 44 px at a width of 390 px, within the drawing', () => {
    expect((MIN_AREA_SIDE * 390) / ROOM_WIDTH).toBeGreaterThanOrEqual(44);
    for (const [key, { area }] of areas) {
      const [x, y, width, height] = area;
      expect([key, Math.min(width, height) >= MIN_AREA_SIDE]).toEqual([key, true]);
      expect([key, x >= 0 && y >= 0]).toEqual([key, true]);
      expect([key, x + width <= ROOM_WIDTH && y + height <= ROOM_HEIGHT]).toEqual([key, true]);
    }
  });

  test('has areas that do not overlap', () => {
    const overlapping = areas.flatMap(([one, { area: a }], at) =>
      areas
        .slice(at + 1)
        .filter(
          ([, { area: b }]) =>
            a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3],
        )
        .map(([other]) => `${one}, ${other}`),
    );
    expect(overlapping).toEqual([]);
  });

  test('shows each dot in the area of its object, and each tag within the drawing', () => {
    for (const [key, { area, dot }] of areas) {
      const [x, y, width, height] = area;
      const inArea = dot[0] > x && dot[0] < x + width && dot[1] > y && dot[1] < y + height;
      expect([key, inArea]).toEqual([key, true]);
      const tag = tagPosition(area);
      expect(Math.min(tag.x, tag.y), key).toBeGreaterThanOrEqual(8);
      expect(tag.x + TAG_WIDTH, key).toBeLessThanOrEqual(ROOM_WIDTH - 8);
      expect(tag.y + TAG_HEIGHT, key).toBeLessThanOrEqual(ROOM_HEIGHT - 8);
      // The tag does not hide its own object.
      expect(tag.y + TAG_HEIGHT <= y || tag.y >= y + height, key).toBe(true);
    }
  });

  test('is used by one landing, with a row for every object and an amount for every row', () => {
    const [, coverage] = landings.find(([, { room }]) => room?.drawing === name)!;
    const room = coverage.room!;
    expect(room.objects.map(({ object }) => object).toSorted()).toEqual(
      Object.keys(objects).toSorted(),
    );
    for (const example of room.objects) {
      const row = coverage.details.find(({ heading }) => heading === example.row)!;
      expect(roomPayment(example, row.amount), example.event).toBeGreaterThan(0);
    }
    expect(Object.keys(objects)).toHaveLength(6);
  });
});

test('only property of the policyholder has a deductible', () => {
  for (const [, { room }] of landings)
    for (const { row, deductible } of room!.objects)
      expect([row, deductible]).toEqual([
        row,
        /^(?:Your belongings|Business Personal Property)/.test(row) ? '$500' : undefined,
      ]);
});

test('the drawings take their colors from the brand, and have an id for each room and object', () => {
  const svg = roomSvgGroups();
  expect(svg).not.toMatch(/class=|#[0-9a-f]{3}/i);
  for (const room of Object.keys(roomDrawings) as RoomName[])
    for (const key of Object.keys(roomDrawings[room].objects))
      expect(svg).toContain(`<g id="${room}-${key}">`);
});

test('the plan pays the loss minus the deductible, up to the limit', () => {
  expect(roomPayment({ value: '$1,400', deductible: '$500' }, '$50,000')).toBe(900);
  expect(roomPayment({ value: '$13,820' }, '$2 Million')).toBe(13_820);
  expect(roomPayment({ value: '$420' }, 'Included')).toBe(420);
  expect(() => roomPayment({ value: '$500', deductible: '$500' }, '$1,000')).toThrow('nothing');
  expect(() => roomPayment({ value: '$1,200' }, '$1,000')).toThrow('at most $1,000');
});
