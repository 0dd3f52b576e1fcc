import { describe, expect, test } from 'vitest';
import { assertProduction } from '../../provider/production.ts';
import { readSettings } from '../../provider/settings.ts';

const shop = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_x',
  PUBLIC_STRIPE_KEY: 'pk_live_x',
  SITE_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  BANK_KEY: 'A'.repeat(43),
};
const start = (environment: Record<string, string | undefined>) => () =>
  assertProduction(readSettings(environment), environment);

describe('a start in production', () => {
  test('goes on where everything is set', () => {
    expect(start(shop)).not.toThrow();
  });

  test.each(['STRIPE_SECRET_KEY', 'SITE_URL', 'SMTP_URL'])(
    'is refused without %s, and not where that is meant',
    (name) => {
      const without = { ...shop, [name]: undefined };
      // Of the keys of Stripe one is worth nothing.
      if (name === 'STRIPE_SECRET_KEY') Object.assign(without, { PUBLIC_STRIPE_KEY: undefined });
      expect(start(without)).toThrow(new RegExp(`${name} is not set.*WITHOUT=${name}`));
      expect(start({ ...without, WITHOUT: name })).not.toThrow();
      expect(start({ ...without, WITHOUT: 'OTHER' })).toThrow(name);
    },
  );

  test.each(['PUBLIC_STRIPE_KEY', 'STRIPE_SECRET_KEY'])(
    'is refused where %s alone is missing, whatever is meant',
    (name) => {
      expect(start({ ...shop, [name]: '', WITHOUT: name })).toThrow(
        `${name} is not set, and the other key of Stripe is.`,
      );
    },
  );

  test('is refused without a key for bank accounts, whatever is meant', () => {
    expect(start({ ...shop, BANK_KEY: undefined, WITHOUT: 'BANK_KEY' })).toThrow('BANK_KEY');
  });

  test('names all that is missing, a line each', () => {
    const words = /^Not started\.\nSTRIPE_SECRET_KEY .+\nSITE_URL .+\nSMTP_URL .+\nBANK_KEY .+$/;
    expect(start({ NODE_ENV: 'production' })).toThrow(words);
  });

  test.each([{}, { NODE_ENV: 'production', SANDBOX: '1' }])('is not what %j is', (environment) => {
    expect(start(environment)).not.toThrow();
  });
});
