import type { CoverfrontEvents } from '../../public/embed.d.ts';
import type { ProductCode } from '../contract/products.ts';
import { CallError } from '../core/call/call-error.ts';
import { environment } from '../core/environment.ts';
import type { PurchaseFailure } from './definition.ts';

/** Sends the host page the code and the message of an error, and returns them. */
export function postFailureToHost(product: ProductCode, error: unknown): PurchaseFailure {
  const callError = error instanceof CallError ? error : null;
  const reason = { code: callError?.code ?? 'unknown', message: callError?.serverMessage ?? '' };
  const message: CoverfrontEvents['purchaseFailure'] = {
    type: 'purchaseFailure',
    vertical: product,
    error: reason,
  };
  environment().postToHost({ ...message });
  return reason;
}
