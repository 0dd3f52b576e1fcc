import * as z from 'zod/mini';

/**
 * Calendar date YYYY-MM-DD that exists; never an instant.
 * @format date
 */
export const dateSchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date as YYYY-MM-DD'),
  z.refine((text) => {
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  }, 'Enter a date that exists'),
);

/**
 * Instant in ISO 8601: UTC, or with its offset.
 * @format date-time
 */
export const instantSchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);

/** Amount in the currency's main unit (dollars) with at most two decimals. */
// Inside both ends it is minor units.
export const decimalSchema = z
  .number()
  .check(
    z.refine(
      (amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6,
      'Two decimals at most',
    ),
  );

/** One of several words, and whatever another backend says in their place: it is shown as it is. */
export function openEnum<const Values extends readonly string[]>(values: Values) {
  type Value = Values[number] | (string & {});
  // The words stay in the description of the call; nothing is refused for another one.
  return z.union([z.enum(values), z.string()]) as z.ZodMiniType<Value, Value>;
}

/** For an answer that the specification does not show: what is nothing of the kind reads as null. */
export function nullIfInvalid<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullable(schema), null);
}

/** Trimmed text of 1 to `max` characters. The messages are what a field shows. */
export function requiredText(max: number, missingMessage: string) {
  return z
    .string(missingMessage)
    .check(
      z.trim(),
      z.minLength(1, missingMessage),
      z.maxLength(max, `Use ${max} characters or fewer`),
    );
}

/** Trimmed text of at most `max` characters, empty when left out. */
export function optionalText(max: number) {
  return z._default(
    z.string().check(z.trim(), z.maxLength(max, `Use ${max} characters or fewer`)),
    '',
  );
}

const ATOM = "[A-Za-z0-9!#$&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/**
 * An address as every mail server takes it, without the forms that mean another mailbox to some: quoted or
 * in brackets, two dots in a row, a route by '%'.
 */
export const emailPattern = new RegExp(
  `^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--${LABEL})$`,
);

/**
 * The one spelling of an address: whoever writes it with full-width letters, capitals, spaces around it or a
 * domain in other letters than ASCII means the same mailbox, has the same account and the same limits.
 */
export function normalizeEmail(text: string): string {
  const normalized = text.normalize('NFKC').trim().toLowerCase();
  // A domain in other letters has a spelling in ASCII, which browsers and mail servers use.
  const [, local, domain] =
    /^([^@]+)@(?=.*[^ -~])([\p{L}\p{N}\p{M}.\u3002-]+)$/u.exec(normalized) ?? [];
  const url = `http://${domain}`;
  return domain && URL.canParse(url) ? `${local}@${new URL(url).hostname}` : normalized;
}

/**
 * An email address; spaces around it and capitals do not count.
 * @format email
 */
export const emailSchema = z
  .string()
  .check(
    z.overwrite(normalizeEmail),
    z.minLength(1, 'Enter an email address'),
    z.maxLength(254, 'Use 254 characters or fewer'),
    z.regex(emailPattern, 'Enter an email address like name@example.com'),
  );

/** A phone number as people write it: 7 to 15 digits, spaces, dots, dashes, brackets, a leading plus. */
export const phoneSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter a phone number'),
  z.refine(
    (text) =>
      text === '' || (/^\+?[\d\s().-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''))),
    'Enter a phone number like (503) 555-0142 or +27 21 555 0142',
  ),
);

/**
 * 10 to 200 characters, any of them.
 * @format password
 */
export const passwordSchema = z
  .string()
  .check(
    z.minLength(10, 'Use 10 characters or more'),
    z.maxLength(200, 'Use 200 characters or fewer'),
  );
