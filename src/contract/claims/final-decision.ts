/** Texts about a rejection that is final. The claim's page and the email share them. */

/** Heading of the email. On the claim's page, it follows the heading 'Claim rejected.' */
export const FINAL_DECISION_HEADING = 'We looked again, and our decision is the same';

/** Options of a claimant who disagrees with a final rejection. */
const COMPLAINT_TEXT =
  'If you disagree, you can contact your state’s department of insurance or file a complaint there.';

export function finalDecisionTexts(brandName: string): [decision: string, nextStep: string] {
  return [
    `We took a second look at your claim, and we still can’t pay it. This is ${brandName}’s final decision.`,
    COMPLAINT_TEXT,
  ];
}

/** List of the departments by the National Association of Insurance Commissioners. */
export const insuranceDepartmentsLink = {
  name: 'Find your state’s department of insurance',
  url: 'https://content.naic.org/state-insurance-departments',
};
