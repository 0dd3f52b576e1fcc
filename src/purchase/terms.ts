import { ACKNOWLEDGMENT_TEXT_ID, type TextToAccept } from '../contract/purchase/acceptance.ts';
import type { Plan } from '../contract/purchase/plan.ts';
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

/**
 * Replaces the texts by those that the server named when it rejected a purchase, because they have
 * changed since the quote.
 * @param texts null if no purchase was rejected for its texts
 */
export function withCurrentTexts(
  terms: Terms | undefined,
  texts: readonly TextToAccept[] | null,
): Terms | undefined {
  return texts ? { title: 'Terms of the purchase', ...terms, texts } : terms;
}
