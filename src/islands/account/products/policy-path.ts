import type { Policy } from '../../../contract/policies/policies.ts';
import { buildPath } from '../../../core/path.ts';

export function productPath(verticalCode: string): string {
  return buildPath('/account/policies/:verticalCode', { verticalCode });
}

type PolicyRef = Pick<Policy, 'vertical_code' | 'id'>;

export function policyPath({ vertical_code: verticalCode, id: policyId }: PolicyRef): string {
  return buildPath('/account/policies/:verticalCode/:policyId', { verticalCode, policyId });
}

/**
 * Id of the heading "Payment methods" in the account settings. Links use it as the URL fragment.
 */
export const CARDS_ID = 'payment-methods';
export const CARDS_PATH = `/account/settings#${CARDS_ID}`;

/** Query parameter of a policy's page that opens the extension dialog at once. */
export const EXTEND_PARAM = 'extend';
