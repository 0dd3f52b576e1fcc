/** Fields of policy details that contain an address to which a letter can be mailed. */
const addressFields = ['mailing_address', 'address', 'rating_address', 'property_address'] as const;

/**
 * Returns the lines of the address for a letter: the account's address, or the one in the policy.
 * Empty if neither is known.
 * @param account JSON of the account's address, or null
 * @param details JSON of the policy's details
 */
export function addressLinesOf(account: string | null, details: string): string[] {
  const policy = parseRecord(details);
  const candidates = [parseRecord(account), ...addressFields.map((field) => policy[field])];
  const collections = policy['collections'];
  if (Array.isArray(collections)) candidates.push(parseValue(collections[0])['address']);
  for (const one of candidates) {
    const { line1, line2, city, region, state_or_region, postal } = parseValue(one);
    if (typeof line1 !== 'string' || typeof city !== 'string') continue;
    const state = state_or_region ?? region;
    const texts = [line1, line2, [city, state, postal].filter(isText).join(' ')];
    return texts.filter(isText);
  }
  return [];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const parseValue = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function parseRecord(json: string | null): Record<string, unknown> {
  try {
    return parseValue(JSON.parse(json ?? 'null'));
  } catch {
    return {};
  }
}
