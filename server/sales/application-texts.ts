import { applicationForm, fraudWarning } from '../../src/contract/rules/fraud-warnings.ts';
import type { ProductCode } from '../../src/contract/products.ts';
import { ruleLineOf } from '../../src/contract/rules/notice-days.ts';
import { policyState } from '../../src/contract/rules/policy-state.ts';
import {
  ACKNOWLEDGMENT_TEXT_ID,
  type TextToAccept,
} from '../../src/contract/purchase/acceptance.ts';

/**
 * Returns the texts that an application must show: the state's warning against fraud if it requires
 * one, and the plan's terms.
 * @param details the policy's details, or an object with the address of the risk
 * @param html the terms
 */
export function applicationTexts(
  productCode: ProductCode,
  details: object,
  html: string,
): TextToAccept[] {
  const warning = fraudWarning(policyState(details), applicationForm(ruleLineOf(productCode)));
  return [...(warning ? [warning] : []), { id: ACKNOWLEDGMENT_TEXT_ID, html }];
}
