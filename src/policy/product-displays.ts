import {
  describePolicy,
  fieldNameToLabel,
  nicknameOrSubject,
} from '../contract/policies/describe-policy.ts';
import type { Policy } from '../contract/policies/policies.ts';
import type { ProductDescription } from '../contract/describe-product.ts';
import { productCodes, productRules, products, type ProductCode } from '../contract/products.ts';
import type { IconName } from '../core/icon-names.ts';

/**
 * Actions on a policy. An action is shown only if the policy permits the action and the account has
 * a screen for it.
 */
export type PolicyAction = 'claim' | 'extend' | 'add' | 'documents' | 'cancel';

/** How the account shows a product. The facts of its policies are in the contract. */
interface ProductText extends Pick<ProductDescription, 'title' | 'description' | 'ownAction'> {
  readonly icon: IconName;
}

export interface ProductDisplay extends ProductText {
  /**
   * Product code on the wire. It is a code from the catalog, or a newer code that this storefront
   * does not know yet.
   */
  readonly code: string;
  /** True if policies of this product can have claims. */
  readonly claimable: boolean;
  /** Actions in the order in which they are shown. */
  readonly actions: readonly PolicyAction[];
}

const productTexts: Record<ProductCode, ProductText> = products;

function toDisplay(code: string, text: ProductText): ProductDisplay {
  const claimable = productRules(code).claims !== 'none';
  return {
    ...text,
    code,
    claimable,
    actions: [
      ...(claimable ? (['claim'] as const) : []),
      ...(text.ownAction ? [text.ownAction] : []),
      'documents',
      'cancel',
    ],
  };
}

/** Display settings of every product in the catalog, by product code. */
export const productDisplays = Object.fromEntries(
  productCodes.map((code) => [code, toDisplay(code, productTexts[code])]),
) as Record<ProductCode, ProductDisplay>;

/** Returns the display settings for the product code in a path. Null if the code is unknown. */
export function findProductDisplay(code: string): ProductDisplay | null {
  const knownCode = productCodes.find((one) => one === code);
  return knownCode ? productDisplays[knownCode] : null;
}

/**
 * Returns the display settings for the product of a policy. If this storefront does not know the
 * product code yet, returns general settings. The policies then show only the actions that their
 * options permit.
 */
export function productDisplayOrGeneric(code: string): ProductDisplay {
  return (
    findProductDisplay(code) ??
    toDisplay(code, {
      title: fieldNameToLabel(code) || 'Other',
      icon: 'umbrella',
      description: '',
    })
  );
}

/**
 * Returns the product of a policy, and its nickname or the insured item, such as 'Landlord, 77 Alder
 * Court'.
 */
export function productAndSubject(policy: Policy): string {
  const { title } = productDisplayOrGeneric(policy.vertical_code);
  return [title, nicknameOrSubject(policy)].filter(Boolean).join(', ');
}

/** Returns the nickname of a policy or, without one, the plan and the insured item. */
export function policyTitle(policy: Policy): string {
  return policy.nickname || planAndSubject(policy);
}

/** Returns the plan and the insured item of a policy, such as 'Complete, Cascade Air'. */
export function planAndSubject(policy: Policy): string {
  const { subject } = describePolicy(policy);
  return subject ? `${policy.plan.title}, ${subject}` : policy.plan.title;
}
