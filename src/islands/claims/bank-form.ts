/**
 * Form for the bank account of a claim. Its values exist only in memory, so they are lost when the
 * page is closed.
 */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { bankAccountRequestSchema } from '../../contract/claims/bank-account.ts';
import type { DraftStore } from './draft.ts';
import { createStepForm, schemaParser, type RawValues } from '../../interview/step-form.ts';

const { bank_routing_number, bank_account_number, name_on_account } =
  bankAccountRequestSchema.shape;

const stripSeparators = (text: unknown) => String(text ?? '').replace(/[\s-]/g, '');

const bankAccountSchema = z
  .object({
    accountType: z.enum(['checking', 'savings'], 'Choose Checking or Savings'),
    nameOnAccount: name_on_account,
    routingNumber: bank_routing_number,
    accountNumber: bank_account_number,
    accountNumberAgain: z.string().check(z.minLength(1, 'Enter the account number again')),
  })
  .check(({ value, issues }) => {
    const repeated = stripSeparators(value.accountNumberAgain);
    if (repeated === '' || repeated === value.accountNumber) return;
    issues.push({
      code: 'custom',
      path: ['accountNumberAgain'],
      message: 'The account numbers don’t match',
      input: value,
    });
  });
export type BankAccountAnswers = z.infer<typeof bankAccountSchema>;

const blankForm: RawValues = {
  nameOnAccount: '',
  routingNumber: '',
  accountNumber: '',
  accountNumberAgain: '',
};

/**
 * Creates the bank form. The claim flow does not use its own form for this step, because that form
 * would persist the account numbers.
 */
export function openBankForm({ $state }: Pick<DraftStore, '$state'>) {
  const $edits = atom<RawValues>({});

  function usesSavedAccount(values: RawValues): boolean {
    const typed = Object.values(values).some((value) => value !== '' && value !== undefined);
    return !typed && Boolean($state.get()?.bankAccount);
  }

  const form = createStepForm({
    // All fields may be empty if a bank account is already saved. The saved bank account is then
    // used.
    parse: (values) =>
      usesSavedAccount(values)
        ? { errors: {}, answers: 'unchanged' }
        : schemaParser(bankAccountSchema)(values),
    $prefill: computed($state, () => ({ ...blankForm })),
    $edits,
    edit: (values) => $edits.set(values),
  });
  return {
    ...form,
    clear(): void {
      $edits.set({});
      form.resetErrors();
    },
  };
}

/**
 * Checks a routing number with its checksum (weights 3, 7, 1). Returns null if the text does not
 * have nine digits. This check finds only typing errors, because it does not look up the bank.
 */
export function isValidRoutingNumber(typed: string): boolean | null {
  const digits = stripSeparators(typed);
  if (!/^\d{9}$/.test(digits)) return null;
  const weights = [3, 7, 1];
  const sum = Array.from(digits, (digit, index) => Number(digit) * (weights[index % 3] ?? 0));
  return digits !== '000000000' && sum.reduce((first, second) => first + second) % 10 === 0;
}
