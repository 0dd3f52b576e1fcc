import type { Policy } from '../contract/policies/policies.ts';
import { buildPath } from '../core/path.ts';

export function productPath(verticalCode: string): string {
  return buildPath('/account/policies/:verticalCode', { verticalCode });
}

type PolicyRef = Pick<Policy, 'vertical_code' | 'id'>;

export function policyPath({ vertical_code: verticalCode, id: policyId }: PolicyRef): string {
  return buildPath('/account/policies/:verticalCode/:policyId', { verticalCode, policyId });
}

/**
 * HTML id of the heading "Payment methods" in the account settings. Links to this heading end with
 * # and this id.
 */
export const PAYMENT_METHODS_HEADING_ID = 'payment-methods';
export const PAYMENT_METHODS_PATH = `/account/settings#${PAYMENT_METHODS_HEADING_ID}`;

/** Path of the settings at the card that pays for a policy. */
export function cardOfPolicyPath(policyId: string): string {
  return `${PAYMENT_METHODS_PATH}:${encodeURIComponent(policyId)}`;
}

/**
 * Path of the settings where a card for a policy is chosen. There, the dialogs have this policy
 * selected at first.
 */
export function cardChoicePath(policyId: string): string {
  return `${cardOfPolicyPath(policyId)}:${CARD_CHOICE}`;
}

/** End of the fragment of a link to the choice of a card. */
export const CARD_CHOICE = 'choose';

/**
 * Query parameter for the page of a policy. If it is set, the extension dialog is open from the
 * start.
 */
export const EXTEND_QUERY_PARAM = 'extend';
