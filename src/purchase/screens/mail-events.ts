import type { PurchaseAnswer } from '../../contract/purchase/answer.ts';
import type { NextEvent } from './ConfirmationFrame.tsx';

/** What every buyer finds in the mail, at the start of what happens next. */
export function mailEvents({ email, account_id }: PurchaseAnswer): (NextEvent | false)[] {
  return [
    {
      icon: 'envelope-simple',
      title: 'Now',
      text: `Your policy and your receipt are in the inbox of ${email}.`,
    },
    account_id !== undefined && {
      icon: 'key',
      title: 'When you like',
      text: 'The same mail has a link that sets a password and opens your account.',
    },
  ];
}
