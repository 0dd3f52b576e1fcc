// Warnings against fraud, which a form shows before it is submitted. The words of a state are those
// that its statute or regulation prescribes. Counsel must confirm each row before a real shop relies
// on it.
import type { RuleLine } from '../describe-product.ts';
import { FRAUD_WARNING_TEXT_ID, type TextToAccept } from '../purchase/acceptance.ts';

/** A form that shows a warning. */
export type WarnedForm =
  | 'claim'
  /** Application for a policy of the line 'commercial'. */
  | 'commercial_application'
  /** Any other application. */
  | 'application';

export interface FraudWarningRule {
  /** Postal code of the state. */
  state: string;
  forms: readonly WarnedForm[];
  /** Plain text without characters that HTML escapes. */
  text: string;
  /** Increase it whenever the text changes, because acceptance records name it. */
  version: number;
  /** Statute or regulation. */
  source: string;
  /** Day on which the source was read, YYYY-MM-DD. */
  read: string;
}

const read = '2026-11-28';

export const fraudWarningRules: readonly FraudWarningRule[] = [
  {
    state: 'CA',
    forms: ['claim', 'commercial_application', 'application'],
    text: 'For your protection California law requires the following to appear on this form: Any person who knowingly presents false or fraudulent information to obtain or amend insurance coverage or to make a claim for the payment of a loss is guilty of a crime and may be subject to fines and confinement in state prison.',
    version: 1,
    source: 'Cal. Ins. Code § 1871.2(a), as amended by Stats. 2023, ch. 217',
    read,
  },
  {
    state: 'FL',
    forms: ['claim', 'commercial_application', 'application'],
    text: 'Any person who knowingly and with intent to injure, defraud, or deceive any insurer files a statement of claim or an application containing any false, incomplete, or misleading information is guilty of a felony of the third degree.',
    version: 1,
    source: 'Fla. Stat. § 817.234(1)(b)',
    read,
  },
  {
    state: 'NY',
    forms: ['claim', 'commercial_application'],
    text: 'Any person who knowingly and with intent to defraud any insurance company or other person files an application for insurance or statement of claim containing any materially false information, or conceals for the purpose of misleading, information concerning any fact material thereto, commits a fraudulent insurance act, which is a crime, and shall also be subject to a civil penalty not to exceed five thousand dollars and the stated value of the claim for each such violation.',
    version: 1,
    source: '11 NYCRR § 86.4(a), as quoted in OGC Opinion 06-12-13',
    read,
  },
];

/** The warning for every state without a row. It names no penalty of a state. */
export const generalFraudWarning = {
  forms: ['claim', 'commercial_application'],
  text: 'Any person who knowingly gives false or misleading information in an application for insurance or in a claim, or hides a fact that matters to it, may commit insurance fraud, which is a crime and can be punished by fines and prison.',
  version: 1,
} as const satisfies Pick<FraudWarningRule, 'forms' | 'text' | 'version'>;

/**
 * Returns the warning that a form shows before it is submitted, as a text that the record of a
 * purchase names. Null if the form needs none.
 * @param state postal code; undefined if the state is unknown
 */
export function fraudWarning(state: string | undefined, form: WarnedForm): TextToAccept | null {
  const rule = fraudWarningRules.find((row) => row.state === state);
  const { forms, text: html, version } = rule ?? generalFraudWarning;
  if (!forms.some((one) => one === form)) return null;
  const id = FRAUD_WARNING_TEXT_ID;
  return { id, html, version: `${rule?.state ?? 'general'}-${version}` };
}

/** Returns the form on which a product is bought. */
export const applicationForm = (line: RuleLine): WarnedForm =>
  line === 'commercial' ? 'commercial_application' : 'application';
