import packageFile from '../package.json' with { type: 'json' };
import { escapeXml } from './report.ts';

/** Average width of a character in 11 px Verdana, in pixels. */
const CHARACTER_WIDTH = 6.6;
const PADDING = 8;
const label = 'Coverfront';
const labelColor = '#3b3b3b';
const color = '#1a7f37';

interface Badge {
  /** Profile that the backend passes, with the products: 'sell (Renters)'. */
  profile: string;
  /** Day of the run, YYYY-MM-DD. */
  day: string;
}

/** Returns the text of a badge, for example 'sell (Renters), contract 0.2.0, 2026-11-28'. */
const badgeText = ({ profile, day }: Badge) =>
  `${profile}, contract ${packageFile.version}, ${day}`;

/** Creates the badge as SVG. */
export function formatBadge(badge: Badge): string {
  const message = escapeXml(badgeText(badge));
  const [left, right] = [label, message].map(
    (text) => Math.ceil(text.length * CHARACTER_WIDTH) + 2 * PADDING,
  ) as [number, number];
  const title = `Coverfront conformance: ${message}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="shape"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#shape)"><path fill="${labelColor}" d="M0 0h${left}v20H0z"/><path fill="${color}" d="M${left} 0h${right}v20H${left}z"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="${left / 2}" y="14">${label}</text>
<text x="${left + right / 2}" y="14">${message}</text>
</g>
</svg>
`;
}

/** Creates the badge for the endpoint of https://shields.io/badges/endpoint-badge. */
export function formatShieldsEndpoint(badge: Badge): string {
  const endpoint = { schemaVersion: 1, label, message: badgeText(badge), color };
  return `${JSON.stringify(endpoint)}\n`;
}
