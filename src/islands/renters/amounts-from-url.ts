import { propertyAmountSchema } from '../../contract/renters/settings.ts';
import { consumeQueryParams } from '../../purchase/prefill.ts';
import type { RentersAnswers } from './answers.ts';

/** Parses a whole number. Returns null for any other text. */
function parseWholeNumber(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/**
 * Reads three amounts from the URL with which the visitor opened the flow: the value of the
 * belongings, the requested liability limit, and the lowest liability limit that the lease allows.
 */
export function readAmountsFromUrl({ answersStore }: RentersAnswers): void {
  const before = answersStore.$answers.get();
  const params = consumeQueryParams([
    'personal_property_amount',
    'liability_limit',
    'min_liability_limit',
  ]);
  const amount = propertyAmountSchema.safeParse(parseWholeNumber(params.personal_property_amount));
  answersStore.update({
    propertyAmount: amount.data ?? before.propertyAmount,
    liabilityLimit: parseWholeNumber(params.liability_limit) ?? before.liabilityLimit,
    minLiabilityLimit: parseWholeNumber(params.min_liability_limit) ?? before.minLiabilityLimit,
  });
}
