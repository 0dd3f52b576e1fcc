import { describe, expect, test } from 'vitest';
import { readBrand } from '../../../server/brand.ts';
import {
  renderEmailHtml,
  renderEmailText,
  stripLinkTokens,
} from '../../../server/mail/email-content.ts';
import { sampleContents } from '../../fixtures/emails.ts';

const brand = readBrand('src/content/brand/alderway.json');
const emails = sampleContents(brand);

describe('the email templates', () => {
  test('have the texts of the snapshot', async () => {
    const texts = emails.map(
      ({ name, content }) =>
        `===== ${name}\nSubject: ${content.subject}\n\n${renderEmailText(content, brand)}`,
    );
    await expect(texts.join('\n')).toMatchFileSnapshot('__snapshots__/emails.txt');
  });

  test('name the producer and its license numbers', () => {
    for (const { content } of emails)
      for (const text of [
        renderEmailText(content, brand),
        renderEmailHtml(content, brand, 'https://alderway.example'),
      ]) {
        expect(text).toContain('insurance producer');
        expect(text).toContain(brand.producer.nationalNumber);
        expect(text).toContain('0X00142');
      }
  });

  test('show the label of several facts only once', () => {
    const facts: [string, string][] = [
      ['Pays for', 'DV-5512-9034'],
      ['Pays for', 'RN-4417-8026'],
    ];
    const action = { label: 'Update your card', url: '/account' };
    const content = { subject: 'Card', heading: 'Card', paragraphs: [], facts, action };
    const html = renderEmailHtml(content, brand, 'https://alderway.example');
    expect(html.match(/>\s*Pays for\s*</g)).toHaveLength(1);
    expect(html).toContain('RN-4417-8026');
  });

  test('have a subject of their own for each email', () => {
    const subjects = emails.map(({ content }) => content.subject);
    const repeated = subjects.filter((subject, at) => subjects.indexOf(subject) !== at);
    // Variants of the same event.
    expect(repeated.toSorted()).toEqual([
      'Cancellation withdrawn: your policy RN-4417-8026 (418 Marlow Street) continues',
      'Cancellation withdrawn: your policy RN-4417-8026 (418 Marlow Street) continues',
      'Claim CLM-2048-1977 was approved',
      'Update your payment card',
      'Update your payment card',
      'Update your payment card',
      'We charged the $12.99 hold for RN-4417-8026 (418 Marlow Street)',
      'We received your payment of $12.99 for RN-4417-8026 (418 Marlow Street)',
      'We received your payment of $12.99 for RN-4417-8026 (418 Marlow Street)',
      'We received your request DR-1234-5678 to delete your account',
      'Your Visa ending 4242 expires before your next payment',
      'Your change to policy COL-3310-5521 (Fine art) is pending review',
      'Your change to policy COL-3310-5521 (Fine art) was approved',
      'Your change to policy COL-3310-5521 (Fine art) was approved',
      'Your change to policy COL-3310-5521 (Fine art) was approved',
      'Your change to policy COL-3310-5521 (Fine art) was not approved',
      'Your change to policy COL-3310-5521 (Fine art) was not approved',
      'Your payment of $12.99 for RN-4417-8026 (418 Marlow Street) failed',
      'Your policy RN-4417-8026 (418 Marlow Street) renews on Nov 30, 2026',
      'Your policy RN-4417-8026 (418 Marlow Street) was approved',
      'Your policy RN-4417-8026 (418 Marlow Street) was canceled',
      'Your policy RN-4417-8026 (418 Marlow Street) was canceled',
      'Your policy RN-4417-8026 (418 Marlow Street) was canceled',
      'Your policy RN-4417-8026 (418 Marlow Street) was not approved',
    ]);
  });

  test('have one main link', () => {
    for (const { name, content } of emails) {
      expect(content.action.label, name).toMatch(/^\p{Lu}/u);
      expect(content.action.url, name).toMatch(/^(\/|https:|mailto:|tel:)/);
    }
  });

  test('say how long each link with a token or a signature works', () => {
    const limited = emails.filter(({ content }) =>
      [content.action, ...(content.links ?? [])].some(({ url }) => /[?#].*(token|key)=/.test(url)),
    );
    expect(limited.length).toBeGreaterThan(20);
    for (const { name, content } of limited)
      expect(content.notes?.join(' '), name).toMatch(/expires? in \S+ (hours|days)/);
  });

  test('have no tokens after stripping', () => {
    const stored = emails.map(({ content }) => JSON.stringify(content));
    expect(stored.filter((email) => /[?&#](token|key)=/.test(email)).length).toBeGreaterThan(7);
    for (const email of stored) expect(stripLinkTokens(email)).not.toMatch(/token=|key=/);
  });

  test('use typographic apostrophes', () => {
    for (const { name, content } of emails)
      expect(renderEmailText(content, brand), name).not.toMatch(/['"]/);
  });
});
