import { propertyAmountSchema } from '../../contract/renters/settings.ts';
import { takeParameters } from '../../purchase/prefill.ts';
import { kept } from './answers.ts';

/** A whole number, or null for anything else. */
function whole(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/** Takes the amounts that a link wishes for, and the liability that the lease asks for at least. */
export function takeLimits(): void {
  const before = kept.$kept.get();
  const taken = takeParameters([
    'personal_property_amount',
    'liability_limit',
    'min_liability_limit',
  ]);
  const amount = propertyAmountSchema.safeParse(whole(taken.personal_property_amount));
  kept.keep({
    propertyAmount: amount.data ?? before.propertyAmount,
    liabilityLimit: whole(taken.liability_limit) ?? before.liabilityLimit,
    minLiabilityLimit: whole(taken.min_liability_limit) ?? before.minLiabilityLimit,
  });
}
