/** Short texts about a collection. */
import { type StorageSafeKey } from '../../../contract/collectibles/limits.ts';
import { categoryRates } from '../../../tariffs/collectibles/rates.ts';
import { formatWholeDollars } from '../../../core/money.ts';
import type { PersistedCollectibles, Collection } from '../answers.ts';
import { alarmsAt, safesOf, totalAndHighestItemValue } from '../collections.ts';

const safeNames: Record<StorageSafeKey, string> = {
  has_personal_safe: 'personal safe',
  has_ul_rated_safe: 'UL-rated safe',
  has_ul_rate_vault: 'UL-rated vault',
};

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns a text such as 'UL-rated vault' or 'no safe'. Empty if this category has no question
 * about safes.
 */
function safeFact(collection: Collection): string {
  const safes = safesOf(collection).map((key) => safeNames[key]);
  if (safes.length > 0) return safes.join(', ');
  return categoryRates[collection.categoryCode]?.safes.length ? 'no safe' : '';
}

function alarmFact(state: PersistedCollectibles, { address }: Collection): string {
  const { hasBurglarAlarm, hasFireAlarm } = alarmsAt(state, address);
  if (hasBurglarAlarm && hasFireAlarm) return 'both alarms';
  if (hasBurglarAlarm) return 'burglar alarm';
  return hasFireAlarm ? 'fire alarm' : 'no alarm';
}

/** Returns texts such as '$12,500 in total', '$2,400 highest value item' and 'UL-rated vault'. */
export function collectionFacts(collection: Collection): string[] {
  const { total, highest } = totalAndHighestItemValue(collection);
  return [
    `${formatWholeDollars(total)} total`,
    `${formatWholeDollars(highest)} highest value item`,
    capitalize(safeFact(collection)),
  ].filter(Boolean);
}

/** Returns a text such as '$12,500, highest item $2,400'. */
export function valueFact(collection: Collection): string {
  const { total, highest } = totalAndHighestItemValue(collection);
  return `${formatWholeDollars(total)}, highest item ${formatWholeDollars(highest)}`;
}

/** Returns a text such as 'Both alarms, UL-rated vault'. */
export function alarmsAndSafesText(state: PersistedCollectibles, collection: Collection): string {
  const facts = [alarmFact(state, collection), safeFact(collection)];
  return capitalize(facts.filter(Boolean).join(', '));
}

/** Returns a text such as '$12,500 in a UL-rated vault, 2200 Harborline Avenue'. */
export function collectionSummary(state: PersistedCollectibles, collection: Collection): string {
  const { total } = totalAndHighestItemValue(collection);
  const [safe] = safesOf(collection).map((key) => safeNames[key]);
  const protectionText = safe ? ` in a ${safe}` : `, ${alarmFact(state, collection)}`;
  return `${formatWholeDollars(total)}${protectionText}, ${collection.address.streetAddress}`;
}
