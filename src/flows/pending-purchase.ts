import type { WritableAtom } from 'nanostores';
import * as z from 'zod/mini';
import type { VerticalCode } from '../contract/verticals.ts';
import { persisted } from '../lib/storage.ts';

const pendingSchema = z.nullable(
  z.object({
    uniqueKey: z.string(),
    request: z.record(z.string(), z.unknown()),
    planTitle: z.string(),
    position: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
  }),
);
export type PendingPurchase = NonNullable<z.infer<typeof pendingSchema>>;

/**
 * A vertical's purchase that was sent and not answered, kept so that a reload can ask again with the
 * same key. Apart from the purchase sequence: whether there is one is asked on every screen.
 */
export function pendingPurchase(vertical: VerticalCode): WritableAtom<PendingPurchase | null> {
  return persisted(`${vertical}PendingPurchase`, pendingSchema, null);
}
