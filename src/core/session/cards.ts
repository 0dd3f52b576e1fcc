import { computed } from 'nanostores';
import { $account } from './account.ts';

const STORED_CARD_TYPE = 'CREDIT_CARD_STRIPE';

/** The cards of the account; methods of other types are nothing that can be shown or charged here. */
export const $cards = computed($account, (account) =>
  (account?.payment_methods ?? []).filter(({ type }) => type === STORED_CARD_TYPE),
);
