import * as z from 'zod/mini';

/**
 * Calendar date without a time, YYYY-MM-DD. The date must exist.
 * @format date
 */
export const dateSchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date as YYYY-MM-DD'),
  z.refine((text) => {
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  }, 'Enter a real date'),
);

/**
 * Date and time in ISO 8601, in UTC or with an offset.
 * @format date-time
 */
export const dateTimeSchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);

/** Amount in the currency's main unit (dollars), with at most two decimals. */
// Only requests and responses contain such amounts. The code calculates in minor units.
export const decimalAmountSchema = z
  .number()
  .check(
    z.refine(
      (amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6,
      'Use no more than two decimal places',
    ),
  );

/**
 * Returns a schema that accepts the listed values and any other text. The storefront shows a value
 * that is not in the list unchanged.
 */
export function enumOrOtherText<const Values extends readonly string[]>(values: Values) {
  type Value = Values[number] | (string & {});
  // The enum lists the known values in the API description. The string accepts every other value.
  return z.union([z.enum(values), z.string()]) as z.ZodMiniType<Value, Value>;
}

/**
 * Returns a schema that replaces an invalid value with null. It is used for responses that the
 * specification does not define.
 */
export function nullIfInvalid<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullable(schema), null);
}

/**
 * Returns a schema for a required text of 1 to `max` characters. It removes spaces at the start and
 * the end. The form shows the error messages at the field.
 */
export function requiredTextSchema(max: number, missingMessage: string) {
  return z
    .string(missingMessage)
    .check(
      z.trim(),
      z.minLength(1, missingMessage),
      z.maxLength(max, `Use ${max} characters or fewer`),
    );
}

/**
 * Returns a schema for an optional text of at most `max` characters. It removes spaces at the start
 * and the end. Defaults to empty text.
 */
/** Schema of a first or last name. It must contain a letter. */
export function personNameSchema(max: number, missing: string) {
  return requiredTextSchema(max, missing).check(
    z.refine((text) => text === '' || /\p{L}/u.test(text), 'Use letters in the name'),
  );
}

export function optionalTextSchema(max: number) {
  return z._default(
    z.string().check(z.trim(), z.maxLength(max, `Use ${max} characters or fewer`)),
    '',
  );
}

const ATOM = "[A-Za-z0-9!#$&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/**
 * Pattern for email addresses that every mail server reads in the same way. It rejects quoted or
 * bracketed parts, consecutive dots, and '%' routes, because some mail servers deliver such email
 * to a different mailbox.
 */
export const emailRegex = new RegExp(
  `^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--${LABEL})$`,
);

/**
 * Returns the canonical spelling of an email address, so that all spellings of the address share
 * one account and its rate limits. Removes spaces at the start and the end. Converts full-width
 * letters to normal letters, capitals to lower case, and a non-ASCII domain to ASCII.
 */
export function normalizeEmail(text: string): string {
  const normalized = text.normalize('NFKC').trim().toLowerCase();
  // A non-ASCII domain is converted to its ASCII form, because browsers and mail servers use that
  // form.
  const [, local, domain] =
    /^([^@]+)@(?=.*[^ -~])([\p{L}\p{N}\p{M}.\u3002-]+)$/u.exec(normalized) ?? [];
  const url = `http://${domain}`;
  return domain && URL.canParse(url) ? `${local}@${new URL(url).hostname}` : normalized;
}

/**
 * Email address. Spaces at the start and the end are ignored. Capitals are ignored too.
 * @format email
 */
export const emailSchema = z
  .string()
  .check(
    z.overwrite(normalizeEmail),
    z.minLength(1, 'Enter an email address'),
    z.maxLength(254, 'Use 254 characters or fewer'),
    z.regex(emailRegex, 'Enter an email address like name@example.com'),
  );

const phoneSchemaFor = (digits: (text: string) => RegExp) =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'Enter a phone number'),
    z.refine(
      (text) =>
        text === '' ||
        (/^\+?[\d\s().-]+$/.test(text) && digits(text).test(text.replace(/\D/g, ''))),
      'Enter a phone number like (503) 555-0142 or +27 21 555 0142',
    ),
  );

/**
 * Phone number with a plus and 7 to 15 digits, or a US number with ten digits. A US number may start
 * with the country code 1. Spaces, dots, dashes and parentheses are allowed.
 */
export const phoneSchema = phoneSchemaFor((text) =>
  text.startsWith('+') ? /^\d{7,15}$/ : /^1?\d{10}$/,
);

/** Phone number with 7 to 15 digits. Its country is known from another field. */
export const localPhoneSchema = phoneSchemaFor(() => /^\d{7,15}$/);

/** Hint at a field for a new password. */
export const NEW_PASSWORD_HINT =
  '10 characters or more. A few words in a row are easy to remember.';

/**
 * Password of 10 to 200 characters. There are no other rules.
 * @format password
 */
export const passwordSchema = z
  .string()
  .check(
    z.minLength(10, 'Use 10 characters or more'),
    z.maxLength(200, 'Use 200 characters or fewer'),
  );

/** Name in plain text that people give to something of their own, such as a policy or a passkey. */
export const ownNameSchema = (length: number) =>
  z.string('Enter a name').check(
    z.trim(),
    z.maxLength(length, `Enter ${length} characters or fewer`),
    // Control characters, and characters that change the direction of the text around them.
    z.regex(
      /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u,
      'Enter letters, numbers and punctuation',
    ),
  );
