/** Groups of business classes. All classes in a group have the same rates. */
export const classGroups = [
  'office',
  'retail',
  'food_store',
  'restaurant',
  'personal_service',
  'health_office',
  'trade',
  'cleaning',
  'light_maker',
  'wholesale',
  'studio',
  'auto_repair',
  'lodging',
] as const;
export type ClassGroup = (typeof classGroups)[number];

/**
 * Class groups by the first digits of a class code. The longest prefix that matches a code
 * determines its group. `null` marks businesses that the carrier does not insure: heavy industry,
 * transport, banks, care, gambling.
 */
const groupByPrefix: Readonly<Record<string, ClassGroup | null>> = {
  ...mapPrefixes(
    'office',
    '51 5239 524210 531 5331 54 55 5611 5612 5613 5614 5615 56192 56199 624 813',
  ),
  ...mapPrefixes('retail', '441310 442 443 444 446 448 451 452 453 454 532'),
  ...mapPrefixes('food_store', '3118 445'),
  ...mapPrefixes('restaurant', '722'),
  ...mapPrefixes('personal_service', '8112 8114 812'),
  ...mapPrefixes('health_office', '54194 621'),
  ...mapPrefixes('trade', '236118 238 56162 56171 56173'),
  ...mapPrefixes('cleaning', '56172 56174 56179'),
  ...mapPrefixes(
    'light_maker',
    '311 312 314 315 316 323 3327 3328 3333 334 335 337 339 56191 541380',
  ),
  ...mapPrefixes('wholesale', '42'),
  ...mapPrefixes('studio', '5121 54192 6114 6115 6116 6117 624410 711 712 7139'),
  ...mapPrefixes('auto_repair', '441320 8111'),
  ...mapPrefixes('lodging', '72111 72119'),
  ...mapPrefixes(
    null,
    '3122 238120 238160 4246 4247 42393 4543 5311 5321 5324 561320 56133 56161 561613',
  ),
  ...mapPrefixes(
    null,
    '611512 6214 6215 6216 6219 6242 7112 71213 71392 71393 71391 721120 722410 4521',
  ),
  ...mapPrefixes(null, '452311 81291 812210 81222 8133 81394 45399 561440 561491 5174 517'),
  ...mapPrefixes('retail', '453998 453991'),
  ...mapPrefixes('personal_service', '812910'),
};

function mapPrefixes<Group extends ClassGroup | null>(
  group: Group,
  prefixes: string,
): Record<string, Group> {
  return Object.fromEntries(prefixes.split(' ').map((prefix) => [prefix, group]));
}

/**
 * Returns the class group that determines the rates of a class. Null when the carrier does not
 * insure the class.
 */
export function groupOf(code: number): ClassGroup | null {
  const digits = String(code);
  for (let length = digits.length; length > 1; length -= 1) {
    const group = groupByPrefix[digits.slice(0, length)];
    if (group !== undefined) return group;
  }
  return null;
}
