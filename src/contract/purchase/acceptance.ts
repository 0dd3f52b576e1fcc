/** Texts that a buyer must accept, and the record of the acceptance. */
import * as z from 'zod/mini';
import { dateTimeSchema } from '../fields.ts';

/** Id of the text in `acknowledgment_html` of a plan or of an endorsement's checkout. */
export const ACKNOWLEDGMENT_TEXT_ID = 'acknowledgment';

/** Id of a state's warning against fraud. Its version names the state, such as 'NY-1'. */
export const FRAUD_WARNING_TEXT_ID = 'fraud_warning';

/**
 * Id of the consent to electronic delivery. A purchase may name it among the accepted texts and is
 * never rejected without it.
 */
export const ELECTRONIC_DELIVERY_TEXT_ID = 'electronic_delivery';

const textIdSchema = z.string().check(z.minLength(1), z.maxLength(40));
const textVersionSchema = z.optional(z.string().check(z.maxLength(40)));

/** SHA-256 of the text's UTF-8 bytes, in lower-case hexadecimal digits. */
const textHashSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'Enter a SHA-256 hash in hexadecimal digits'));

/** A text as the buyer has seen and accepted it. */
const acceptedTextSchema = z.object({
  /** Kind of text, such as 'acknowledgment'. */
  id: textIdSchema,
  sha256: textHashSchema,
  /** Version or date of the text. Omitted if it has none. */
  version: textVersionSchema,
});
export type AcceptedText = z.infer<typeof acceptedTextSchema>;

/** Maximum number of texts that one purchase accepts. */
const ACCEPTED_TEXTS_MAX = 20;

/**
 * Texts that the buyer has accepted for this purchase. A backend may ignore them. The reference
 * server requires each text of the order and returns `acceptance_required` if one is missing or
 * outdated.
 */
export const acceptedTextsSchema = z.optional(
  z.array(acceptedTextSchema).check(z.maxLength(ACCEPTED_TEXTS_MAX)),
);

/** A text that the buyer must accept, as the backend would show it now. */
export const textToAcceptSchema = z.object({
  id: textIdSchema,
  /** HTML of the text. The hash in `accepted` is the hash of exactly this string. */
  html: z.string(),
  version: textVersionSchema,
});
export type TextToAccept = z.infer<typeof textToAcceptSchema>;

/**
 * Texts to accept beside `acknowledgment_html`, such as a state's warning against fraud. The screen
 * shows them above the terms. Omitted by a backend that has none.
 */
export const textsBesideTermsSchema = z.optional(z.array(textToAcceptSchema));

/**
 * Statement before the consent to electronic delivery. The screen shows it beside an unchecked,
 * optional checkbox. Omitted by a backend that does not ask for consent.
 */
export const deliveryStatementSchema = z.optional(textToAcceptSchema);

/** Record of a text that was accepted with the purchase, an extension or an endorsement. */
export const acceptanceSchema = z.object({
  ...textToAcceptSchema.shape,
  sha256: textHashSchema,
  accepted_at: dateTimeSchema,
  /** Id of the endorsement for which the text was accepted. Omitted for the purchase. */
  endorsement_id: z.optional(z.string()),
});
export type Acceptance = z.infer<typeof acceptanceSchema>;
