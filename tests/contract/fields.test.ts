import { describe, expect, it } from 'vitest';
import { localPhoneSchema, personNameSchema, phoneSchema } from '../../src/contract/fields.ts';

const name = personNameSchema(40, 'Enter a first name');
const messageOf = (schema: typeof name, text: string) =>
  schema.safeParse(text).error?.issues[0]?.message;

describe('a name', () => {
  it.each(['Dana', 'Ó Briain', '李', 'Šárka', 'O’Neil', 'X Æ A-12'])('may be %s', (text) => {
    expect(name.parse(` ${text} `)).toBe(text);
  });

  it.each([
    ['', 'Enter a first name'],
    ['   ', 'Enter a first name'],
    ['😀', 'Use letters in the name'],
    ['123', 'Use letters in the name'],
    ['-', 'Use letters in the name'],
    ['a'.repeat(41), 'Use 40 characters or fewer'],
  ])('%o is rejected: %s', (text, message) => {
    expect(messageOf(name, text)).toBe(message);
  });
});

describe('a phone number', () => {
  it.each([
    '(503) 555-0142',
    '503.555.0142',
    '1 503 555 0142',
    '+1 503 555 0142',
    '+27 21 555 0142',
  ])('may be %s', (text) => expect(phoneSchema.parse(text)).toBe(text));

  it.each(['005035550142', '555-0142', '2503 555 0142 9', '+123456', '5'.repeat(16), 'call me'])(
    '%s is rejected',
    (text) => expect(messageOf(phoneSchema, text)).toMatch(/^Enter a phone number like/),
  );

  it('may have another length if its country is known from another field', () => {
    expect(localPhoneSchema.safeParse('021 555 0142').success).toBe(true);
    expect(localPhoneSchema.safeParse('555-014').success).toBe(false);
  });
});
