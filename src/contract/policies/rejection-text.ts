/**
 * Why a policy was rejected: `carrier` if the carrier decided against it, `trip_over` if the carrier
 * had not decided when the trip was over.
 */
export type RejectionReason = 'carrier' | 'trip_over';

/** Says why a policy was rejected. The email about it and the policy's page share the texts. */
export const rejectionTexts: Record<RejectionReason, string> = {
  carrier: 'The carrier reviewed your application and can’t approve it. You don’t have coverage.',
  trip_over:
    'The carrier didn’t decide on your application in time for your trip, so we closed it. You don’t have coverage for this trip.',
};
