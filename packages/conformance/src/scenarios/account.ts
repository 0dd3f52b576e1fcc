import {
  changePassword,
  facebookLogin,
  sendReset,
  verifyEmail,
} from '../../../../src/contract/account/auth.ts';
import { sendLead } from '../../../../src/contract/account/lead.ts';
import {
  openBillingLink,
  updateBilling,
} from '../../../../src/contract/policies/update-billing.ts';
import type { Scenario, ScenarioClient } from '../runner.ts';
import { newBuyer, newPassword, randomId } from '../samples.ts';
import { assistance } from './assistance.ts';
import { existingPolicies } from './existing-policies.ts';
import { newAccount } from './new-account.ts';
import { sessions } from './sessions.ts';

/**
 * Scenario: sends the calls that emailed links make, with invalid tokens. Also sends the contact
 * form.
 */
async function mailedLinks(client: ScenarioClient): Promise<void> {
  await client.expectOptional(sendReset, { request: { email: newBuyer().email } });
  const token = randomId();
  const unknownLink = 'rejects an unknown link';
  const password = newPassword();
  await client.expectError(changePassword, { request: { token, password } }, unknownLink);
  await client.expectError(verifyEmail, { request: { token } }, unknownLink);
  const unknownToken = { request: { facebook_token: token } };
  const acceptedStatuses = [400, 401, 403, 422, 503];
  await client.expectError(facebookLogin, unknownToken, 'rejects an invalid Facebook token', {
    statuses: acceptedStatuses,
  });
  const billing = { link_token: token, stripe_token: 'tok_visa' };
  await client.expectError(updateBilling, { request: billing }, unknownLink);
  await client.expectOptionalError(
    openBillingLink,
    { request: { link_token: token } },
    unknownLink,
  );
  const { first_name, last_name, email, phone_number } = newBuyer();
  await client.expectResponse(sendLead, {
    request: { first_name, last_name, email, phone_number, company_name: 'Bluebird Bakery' },
  });
}

export const accountScenarios: readonly Scenario[] = [
  { name: 'account', run: newAccount },
  { name: 'mailed-links', run: mailedLinks },
  { name: 'existing-policies', run: existingPolicies },
  { name: 'sessions', run: sessions },
  { name: 'assistance', run: assistance },
];
