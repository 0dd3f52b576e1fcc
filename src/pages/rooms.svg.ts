import { roomSvgGroups } from '../components/landing/rooms.ts';

/** Returns one SVG file with all drawings of rooms. */
export function GET(): Response {
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg"><defs>${roomSvgGroups()}</defs></svg>`,
    { headers: { 'content-type': 'image/svg+xml' } },
  );
}
