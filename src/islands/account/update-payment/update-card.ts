/**
 * State of the page to update a card. An emailed link opens this page. The policyholder can change
 * the card for future payments there without signing in.
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import {
  cardChargeSchema,
  openBillingLink,
  updateBilling,
  type BillingLink,
} from '../../../contract/policies/update-billing.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { persistedAtom } from '../../../core/storage.ts';
import { withBankApproval } from '../../../purchase/bank-approval.ts';
import { environment } from '../../../core/environment.ts';
import { cardBrandAndLast4 } from '../../../contract/purchase/card-name.ts';

/** Country of the card. This page accepts only cards from the United States. */
const COUNTRY = 'US';

const resultSchema = z.object({
  /** Name of the new card. Null if the server does not name it. */
  card: z.nullable(z.string()),
  /** Null if the server does not report the charges. */
  charges: z.nullable(z.array(cardChargeSchema)),
  /** Names of the policies that the card now pays for. Omitted if the server names none. */
  policies: z.optional(z.array(z.string())),
  /** Number of all these policies, if not all are named. */
  policiesAll: z.optional(z.number()),
});
export type CardUpdateResult = z.infer<typeof resultSchema>;

/**
 * `link` is what the card will be charged. It is null if the server does not report it. `only` is the
 * number of the one policy that the card is for. It is null if the card is for all of the link's.
 */
type FormState = {
  step: 'form';
  link: BillingLink | null;
  only: string | null;
  busy: boolean;
  error: string;
};

type CardUpdateState =
  | { step: 'loading' }
  | FormState
  /** The link has no token, because the end of its URL is missing. */
  | { step: 'broken' }
  /** The server no longer accepts the link. `message` is the server's error message. */
  | { step: 'expired'; message: string }
  /** A card was updated with the link before. */
  | { step: 'used'; link: BillingLink & { used: string } }
  | { step: 'done'; result: CardUpdateResult };

export const $cardUpdate = atom<CardUpdateState>({ step: 'loading' });

/** The latest result in this tab. It is stored, so that a reload shows it again. */
const $result = persistedAtom('cardUpdate', z.nullable(resultSchema), null);

/**
 * Returns the link's token from the storage. The page's first script has moved it there from the
 * URL, because servers and other sites can see the URL. A rejected token stays there, so that a
 * reload shows the same message.
 */
function linkToken(): string {
  return environment().storage['linkToken']?.trim() ?? '';
}

/**
 * Shows the form if the link can still be used. Otherwise shows the result of this tab's update, or
 * why the link cannot be used.
 */
export async function openCardLink(): Promise<void> {
  const result = $result.get();
  if (linkToken()) return $cardUpdate.set(await stateOfLink());
  $cardUpdate.set(result ? { step: 'done', result } : { step: 'broken' });
}

/** Asks the server for the link. A backend without this call accepts the card anyway. */
async function stateOfLink(): Promise<CardUpdateState> {
  try {
    const link = await sendCall(openBillingLink, { request: { link_token: linkToken() } });
    const { used } = link;
    if (used !== null) return { step: 'used', link: { ...link, used } };
    return { step: 'form', link, only: null, busy: false, error: '' };
  } catch (error) {
    if (isTokenInvalid(error)) return { step: 'expired', message: error.message };
    return { step: 'form', link: null, only: null, busy: false, error: '' };
  }
}

const isTokenInvalid = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'token_invalid';

/** Limits the card to the policy with this number, or uses it for all policies of the link. */
export function chooseOnly(only: string | null): void {
  const form = $cardUpdate.get();
  if (form.step === 'form' && !form.busy) $cardUpdate.set({ ...form, only });
}

interface Tokenizer {
  /**
   * Sends the card to the processor and returns a token for it. Rejects with the processor's error.
   */
  tokenize: (cardholder: { name: string; country: string }) => Promise<{ token: string }>;
}

/**
 * Sends the new card to the server. If this fails, shows the error message of the server or the
 * processor. Error code `token_invalid` means that the link has expired or was used. After any other
 * error, the link stays valid for another attempt.
 * @param name cardholder's name as on the card
 */
export async function submitCard(card: Tokenizer, name: string): Promise<void> {
  const form = $cardUpdate.get();
  if (form.step !== 'form' || form.busy) return;
  $cardUpdate.set({ ...form, busy: true, error: '' });
  try {
    const { token } = await card.tokenize({ name: name.trim(), country: COUNTRY });
    const { only } = form;
    const request = {
      link_token: linkToken(),
      stripe_token: token,
      ...(only !== null && { policy_number: only }),
    };
    const response = await withBankApproval(() => sendCall(updateBilling, { request }));
    delete environment().storage['linkToken'];
    const { details, charges = null, policies, policies_all: policiesAll } = response ?? {};
    const newCard = details ? cardBrandAndLast4(details) : null;
    const names = policies?.map((number) => nameOfPolicy(number, form.link));
    const result = { card: newCard, charges, ...(names && { policies: names, policiesAll }) };
    $result.set(result);
    $cardUpdate.set({ step: 'done', result });
  } catch (error) {
    $cardUpdate.set(await stateAfter(error, form));
  }
}

/** Returns a policy's insured item and number: 'iPhone 14 (DV-8816-5029)'. */
function nameOfPolicy(number: string, link: BillingLink | null): string {
  const policy = link?.policies?.find(({ policy_number }) => policy_number === number);
  return policy?.subject ? `${policy.subject} (${number})` : number;
}

/**
 * Returns the state after a failed attempt. A link that is no longer valid may have been used by an
 * earlier attempt whose response was lost.
 */
async function stateAfter(error: unknown, form: FormState): Promise<CardUpdateState> {
  const message = error instanceof Error ? error.message : 'We couldn’t accept this card.';
  if (!isTokenInvalid(error)) return { ...form, busy: false, error: message };
  const state = await stateOfLink();
  return state.step === 'used' ? state : { step: 'expired', message };
}
