/** What every policy's text says alike. */
import type { Brand } from '../../../src/contract/brand.ts';
import { unbroken } from './latin.ts';
import { coverageValue, type Block, type PlanTerms } from './wording.ts';

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** True where the plan has a coverage of this title. */
export function includes({ coverages }: PlanTerms, title: string): boolean {
  return coverages.some((coverage) => coverage.title === title && coverage.value !== false);
}

/** Each coverage with its limit. */
export function limitRows({ coverages }: PlanTerms): Block {
  return {
    kind: 'rows',
    rows: coverages.map(({ title, value }) => [title, coverageValue(value)] as const),
  };
}

export function waysToClaim(brand: Brand): Block {
  return {
    kind: 'rows',
    rows: [
      ['Online', 'Sign in to your account, open the policy, choose Submit a claim'],
      ['By phone', `${unbroken(brand.phone.display)}, ${brand.hours}`],
      ['By email', brand.emails.claims],
    ],
  };
}

/** @param matter 'a refund' */
export function questionsAbout(matter: string, brand: Brand): Block {
  return paragraph(
    `Questions about ${matter}: ${brand.emails.support}, ${unbroken(brand.phone.display)}.`,
  );
}

/** @param state 'the state of your address' */
export function law(state: string): Block {
  return paragraph(
    `Law. The policy follows the law of ${state}. Nothing in it takes away a right that this law gives you.`,
  );
}

export function complaints({ underwriter }: PlanTerms, brand: Brand): Block {
  return paragraph(
    `Complaints. Write to ${brand.emails.support}. ${underwriter} answers within 15 days. You may turn to your state’s department of insurance at any time.`,
  );
}
