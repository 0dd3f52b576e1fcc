import { computed } from 'nanostores';
import { $account } from './account.ts';

const STORED_CARD_TYPE = 'CREDIT_CARD_STRIPE';

/**
 * The account's stored cards. Other types of payment methods are excluded, because they cannot be
 * shown or charged here.
 */
export const $storedCards = computed($account, (account) =>
  (account?.payment_methods ?? []).filter(({ type }) => type === STORED_CARD_TYPE),
);
