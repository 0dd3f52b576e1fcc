import type { Brand } from '../../src/contract/brand.ts';
import {
  ELECTRONIC_DELIVERY_TEXT_ID,
  type AcceptedText,
  type TextToAccept,
} from '../../src/contract/purchase/acceptance.ts';
import type { Services } from '../services.ts';
import { hashText } from './acceptances.ts';

/**
 * Returns the statement that precedes the consent to electronic delivery (15 U.S.C. § 7001(c)(1)).
 * Change the version whenever the text changes. Counsel must confirm the text.
 */
export function deliveryStatement({ agency, phone, emails }: Brand): TextToAccept {
  const items = [
    [
      'What this covers',
      'The documents and notices of this policy only, for as long as you have it. That includes its renewals, cancellation, nonrenewal and missed payments.',
    ],
    [
      'Paper',
      `You can get any of them on paper instead, now or later, at no charge. Call ${phone.display} or email ${emails.support}.`,
    ],
    [
      'Changing your mind',
      'You can withdraw your consent at any time in your account settings under “Documents and notices,” or by phone, at no charge. Your coverage and price stay the same. From then on we mail this policy’s documents and notices on paper. What we sent before stays valid.',
    ],
    [
      'What you need',
      'A device with internet access and a current browser, an email address, and a program that opens PDF files. To keep copies you need a printer or storage.',
    ],
    ['Your email address', `Keep it current in your account settings, or call ${phone.display}.`],
  ];
  const list = items.map(([title, text]) => `<p><strong>${title}.</strong> ${text}</p>`).join('');
  return {
    id: ELECTRONIC_DELIVERY_TEXT_ID,
    html: `<p>I agree to get this policy’s documents and notices from ${agency} by email and in my online account instead of on paper. I can open PDF files on this device.</p>${list}`,
    version: '2026-11',
  };
}

/**
 * Returns the statement if the accepted texts contain its current version. Otherwise, and if the shop
 * does not ask for consent, null.
 */
export function consentedStatement(
  { brand, settings }: Pick<Services, 'brand' | 'settings'>,
  accepted: readonly AcceptedText[] | undefined,
): TextToAccept | null {
  if (!settings.asksForDeliveryConsent) return null;
  const statement = deliveryStatement(brand);
  const sha256 = hashText(statement.html);
  const isAccepted = accepted?.some((one) => one.id === statement.id && one.sha256 === sha256);
  return isAccepted ? statement : null;
}
