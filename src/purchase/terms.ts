import { ACKNOWLEDGMENT_TEXT_ID, type TextToAccept } from '../contract/purchase/acceptance.ts';
import type { Checkout } from '../contract/purchase/billing.ts';
import type { Plan } from '../contract/purchase/plan.ts';
import { fraudWarning, type WarnedForm } from '../contract/rules/fraud-warnings.ts';
import { findStateCode } from '../contract/us-states.ts';
import type { AcknowledgmentCheckboxProps } from '../ui/controls/AcknowledgmentCheckbox.tsx';

/** Texts that the buyer accepts with one checkbox. */
export interface Terms {
  /** Title of the dialog that shows the texts. */
  title: string;
  /** The texts in the order in which the dialog shows them. The purchase contains their hashes. */
  texts: readonly TextToAccept[];
  /** Text of the label next to the checkbox. */
  label?: AcknowledgmentCheckboxProps['label'];
}

/** Returns the text of an `acknowledgment_html`. */
export const acknowledgmentText = (html: string): TextToAccept => ({
  id: ACKNOWLEDGMENT_TEXT_ID,
  html,
});

/** Returns the terms of a plan. Undefined if it has none. */
export function planTerms(plan: Plan | null): Terms | undefined {
  const { title, acknowledgment_html: html = '' } = plan?.information ?? {};
  if (html === '') return undefined;
  return { title: `Terms of the ${title} plan`, texts: [acknowledgmentText(html)] };
}

/** The form that a payment screen submits. */
interface SubmittedForm {
  checkout: Pick<Checkout, 'texts'>;
  /** Name or code of the state of the insured risk. Undefined if it is unknown. */
  state: string | undefined;
  form: WarnedForm;
}

/**
 * Returns the texts that the screen shows above the terms: those of the backend, or the warning of
 * the state if the backend names none.
 */
export function textsAboveTerms({ checkout, state, form }: SubmittedForm): readonly TextToAccept[] {
  if (checkout.texts) return checkout.texts;
  const warning = fraudWarning(findStateCode(state ?? ''), form);
  return warning ? [warning] : [];
}

/** Returns the texts that stand above the checkbox. The dialog of the terms repeats them. */
export const isAboveTerms = ({ id }: TextToAccept): boolean => id !== ACKNOWLEDGMENT_TEXT_ID;

/**
 * Adds the texts above the terms. Replaces all texts by those that the server named when it rejected
 * a purchase, because they have changed since the quote.
 * @param texts null if no purchase was rejected for its texts
 */
export function withCurrentTexts(
  terms: Terms | undefined,
  { above, texts }: { above: readonly TextToAccept[]; texts: readonly TextToAccept[] | null },
): Terms | undefined {
  if (texts) return { title: 'Terms of the purchase', ...terms, texts };
  return terms && { ...terms, texts: [...above, ...terms.texts] };
}
