import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { assertProductionSettings } from '../../server/production-checks.ts';
import { readSettings } from '../../server/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'coverfront-brand-'));
afterAll(() => rmSync(folder, { recursive: true }));
const customBrandFile = join(folder, 'brand.json');
const sampleBrand = 'src/content/brand/alderway.json';
writeFileSync(
  customBrandFile,
  readFileSync(sampleBrand, 'utf8').replaceAll('@alderway.example', '@alderway.coop'),
);

const productionSettings = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_x',
  PUBLIC_STRIPE_KEY: 'pk_live_x',
  SITE_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Alderway <help@shop.coop>',
  BRAND_FILE: customBrandFile,
  BANK_KEY: 'A'.repeat(43),
};
const start = (environment: Record<string, string | undefined>) => () =>
  assertProductionSettings(readSettings(environment), environment);

describe('the production checks', () => {
  test('pass when every setting is set', () => {
    expect(start(productionSettings)).not.toThrow();
  });

  test.each(['STRIPE_SECRET_KEY', 'SITE_URL', 'SMTP_URL'])(
    'fail without %s unless ACKNOWLEDGE_MISSING names it',
    (name) => {
      const incomplete = { ...productionSettings, [name]: undefined };
      // Removes the other Stripe key as well. Each of the two Stripe keys needs the other one.
      if (name === 'STRIPE_SECRET_KEY') Object.assign(incomplete, { PUBLIC_STRIPE_KEY: undefined });
      expect(start(incomplete)).toThrow(
        new RegExp(`${name} is not set.*ACKNOWLEDGE_MISSING=${name}`),
      );
      expect(start({ ...incomplete, ACKNOWLEDGE_MISSING: name })).not.toThrow();
      expect(start({ ...incomplete, ACKNOWLEDGE_MISSING: 'OTHER' })).toThrow(name);
    },
  );

  test.each(['PUBLIC_STRIPE_KEY', 'STRIPE_SECRET_KEY'])(
    'fail when only %s is missing, even if it is acknowledged',
    (name) => {
      expect(start({ ...productionSettings, [name]: '', ACKNOWLEDGE_MISSING: name })).toThrow(
        `${name} is not set, but the other Stripe key is.`,
      );
    },
  );

  test.each([
    ['sk_live_x', 'pk_test_x'],
    ['rk_live_x', 'pk_test_x'],
    ['sk_test_x', 'pk_live_x'],
  ])('fail when %s and %s are keys of different Stripe modes', (secret, published) => {
    const mixed = {
      ...productionSettings,
      STRIPE_SECRET_KEY: secret,
      PUBLIC_STRIPE_KEY: published,
    };
    expect(start(mixed)).toThrow(
      /^Not started\.\nPUBLIC_STRIPE_KEY is a (test|live) key and STRIPE_SECRET_KEY a (live|test) key/,
    );
  });

  test.each([
    ['sk_live_x', 'pk_live_x'],
    ['rk_test_x', 'pk_test_x'],
  ])('pass when %s and %s are keys of the same Stripe mode', (secret, published) => {
    const both = { ...productionSettings, STRIPE_SECRET_KEY: secret, PUBLIC_STRIPE_KEY: published };
    expect(start(both)).not.toThrow();
  });

  test('fail when the secret and the publishable key are swapped', () => {
    const swappedKeys = {
      ...productionSettings,
      STRIPE_SECRET_KEY: 'pk_live_x',
      PUBLIC_STRIPE_KEY: 'sk_live_x',
    };
    expect(start(swappedKeys)).toThrow(/PUBLIC_STRIPE_KEY .*pk_.*\nSTRIPE_SECRET_KEY .*sk_ or rk_/);
    expect(start(swappedKeys)).not.toThrow('live_x');
  });

  test.each([
    ['PASSWORD_MEMORY_KIB', '19455', '19456'],
    ['PASSWORD_PASSES', '1', '2'],
  ])('fail with %s below its default, even if it is acknowledged', (name, low, minimum) => {
    expect(start({ ...productionSettings, [name]: low, ACKNOWLEDGE_MISSING: name })).toThrow(
      `${name} is ${low}: password hashes would be too cheap to guess. Set at least ${minimum}`,
    );
    expect(start({ ...productionSettings, [name]: minimum })).not.toThrow();
  });

  test('fail without BANK_KEY, even if it is acknowledged', () => {
    expect(
      start({ ...productionSettings, BANK_KEY: undefined, ACKNOWLEDGE_MISSING: 'BANK_KEY' }),
    ).toThrow('BANK_KEY');
  });

  test.each([
    'help@alderway.example',
    'Alderway <help@mail.alderway.example>',
    'help@example.com',
    'help@localhost',
    'help@mail.test',
  ])('fail when MAIL_FROM is the sample %s, even if it is acknowledged', (MAIL_FROM) => {
    const sampled = { ...productionSettings, MAIL_FROM };
    expect(start({ ...sampled, ACKNOWLEDGE_MISSING: 'MAIL_FROM,BRAND_FILE' })).toThrow(
      `MAIL_FROM: email would come from ${MAIL_FROM}, a sample`,
    );
  });

  test('fail when emails would use sample email addresses of the brand file', () => {
    expect(start({ ...productionSettings, MAIL_FROM: '' })).not.toThrow();
    const sampled = { ...productionSettings, BRAND_FILE: sampleBrand };
    expect(start({ ...sampled, MAIL_FROM: '' })).toThrow(
      'mail would come from help@alderway.example',
    );
    expect(start(sampled)).toThrow(
      /BRAND_FILE: .*help@alderway\.example.*ACKNOWLEDGE_MISSING=BRAND_FILE/,
    );
    expect(start({ ...sampled, ACKNOWLEDGE_MISSING: 'BRAND_FILE' })).not.toThrow();
    // Sample email addresses are allowed without SMTP_URL, because then no email is sent.
    expect(start({ ...sampled, SMTP_URL: '', ACKNOWLEDGE_MISSING: 'SMTP_URL' })).not.toThrow();
  });

  test('list every missing setting on a line of its own', () => {
    const expectedOutput =
      /^Not started\.\nSTRIPE_SECRET_KEY .+\nSITE_URL .+\nSMTP_URL .+\nBANK_KEY .+$/;
    expect(start({ NODE_ENV: 'production' })).toThrow(expectedOutput);
  });

  test.each([{}, { NODE_ENV: 'production', SANDBOX: '1' }])('do not apply to %j', (environment) => {
    expect(start(environment)).not.toThrow();
  });
});
