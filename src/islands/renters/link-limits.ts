import { takeParameters } from '../../purchase/prefill.ts';
import { kept } from './answers.ts';

/** A whole number, or null for anything else. */
function whole(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/** Takes the liability that a partner's link wishes for, and that the lease asks for at least. */
export function takeLimits(): void {
  const before = kept.$kept.get();
  const taken = takeParameters(['liability_limit', 'min_liability_limit']);
  kept.keep({
    liabilityLimit: whole(taken.liability_limit) ?? before.liabilityLimit,
    minLiabilityLimit: whole(taken.min_liability_limit) ?? before.minLiabilityLimit,
  });
}
