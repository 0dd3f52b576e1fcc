import { describe, expect, test } from 'vitest';
import { emailSchema } from '../../src/contract/fields.ts';
import { leadSchema } from '../../src/contract/account/lead.ts';

const lead = {
  first_name: 'Ana',
  last_name: 'Lopez',
  phone_number: '5035550142',
  company_name: 'Marlow',
};

describe('an email address', () => {
  test.each([
    [' Ana.Lopez@Example.COM ', 'ana.lopez@example.com'],
    ['ａ@ｂ.ｃｏ', 'a@b.co'],
    ['ana@\u212Aite.example', 'ana@kite.example'],
    ['o’hara@example.com'.replace('’', "'"), "o'hara@example.com"],
    ['ana+trips@mail.example.co.uk', 'ana+trips@mail.example.co.uk'],
    ['ana@Bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
    ['ana@example.xn--p1ai', 'ana@example.xn--p1ai'],
    ['ana@bücher。example', 'ana@xn--bcher-kva.example'],
  ])('%j is normalized to %j', (input, normalized) => {
    expect(emailSchema.parse(input)).toBe(normalized);
    expect(leadSchema.parse({ ...lead, email: input }).email).toBe(normalized);
  });

  test.each([
    '<a@b.co>',
    'Ana <a@b.co>',
    '"a"@b.co',
    'a@b..co',
    'a..b@b.co',
    '.a@b.co',
    'a.@b.co',
    'a@.b.co',
    'a@b.co.',
    'a@-b.co',
    'a@b',
    'a@b.c',
    'a@b.99',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a%0d%0aBcc:x@y.zz',
    'a%y.zz@b.co',
    'a\r\nBcc: x@y.zz',
    'a@b.co\u200b',
    'a@b@c.co',
    'a,b@c.co',
    'ana@exa mple.com',
    'анна@example.com',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    'a@b%2eco.example',
  ])('%j is invalid', (input) => {
    expect(emailSchema.safeParse(input).success).toBe(false);
    expect(leadSchema.safeParse({ ...lead, email: input }).success).toBe(false);
  });

  test.each(['a.'.repeat(50_000), `a@${'b-'.repeat(50_000)}`, '\uFDFA'.repeat(50_000)])(
    'is rejected when it is far too long, case %#',
    (text) => {
      expect(emailSchema.safeParse(text).success).toBe(false);
    },
  );
});
