import { productRules } from '../products.ts';

/** Returns the reason why the end of a policy refunds nothing, as a sentence without its period. */
export function noRefundText(productCode: string): string {
  return productRules(productCode).refund === 'none'
    ? 'No refund is due because this policy isn’t refundable'
    : 'No refund is due because no paid days are left';
}
