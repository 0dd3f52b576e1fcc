/** Calls of an account that are not in the specification. A backend may leave out any of them. */
import { exportAccountData } from '../../../../src/contract/account/account-data.ts';
import { login, logout, register } from '../../../../src/contract/account/auth.ts';
import {
  getDeletion,
  requestDeletion,
  withdrawDeletion,
} from '../../../../src/contract/account/deletion.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  replacePassword,
  requestEmailChange,
  resendEmailChange,
} from '../../../../src/contract/account/credentials.ts';
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  listSessions,
  sendVerification,
} from '../../../../src/contract/account/sessions.ts';
import { listPasskeys } from '../../../../src/contract/account/passkeys.ts';
import { listElectronicDelivery } from '../../../../src/contract/policies/electronic-delivery.ts';
import type { ScenarioClient } from '../runner.ts';
import { newBuyer, newPassword, randomId } from '../samples.ts';

/** Scenario: uses the settings of a new account that a backend may lack, and ends its sessions. */
export async function sessions(client: ScenarioClient): Promise<void> {
  const { email, first_name, last_name } = newBuyer();
  const password = newPassword();
  const registered = await client.expectOptional(register, {
    request: { email, password, first_name, last_name },
  });
  if (!registered) return;
  const { token } = registered;
  await client.expectResponse(login, { request: { email, password } });
  const listed = await client.expectOptional(listSessions, { token });
  const other = listed?.sessions.find(({ current }) => !current);
  if (other)
    await client.expectOptional(endSession, { token, request: { session_id: other.session_id } });
  await client.expectOptional(endOtherSessions, { token });
  await client.expectOptional(confirmPassword, { token, request: { password } });
  await client.expectOptional(exportAccountData, { token, query: { format: 'json' } });
  await client.expectOptional(listElectronicDelivery, { token });
  await client.expectOptional(listPasskeys, { token });
  await client.expectOptional(getDeletion, { token });
  const deletion = await client.expectOptional(requestDeletion, { token });
  if (deletion) await client.expectOptional(withdrawDeletion, { token });
  const newLoginPassword = newPassword();
  await client.expectOptional(replacePassword, {
    token,
    request: { current_password: password, password: newLoginPassword },
  });
  await client.expectOptional(sendVerification, { token });
  const emailChange = await client.expectOptional(requestEmailChange, {
    token,
    request: { current_password: newLoginPassword, email: newBuyer().email },
  });
  await client.expectOptional(resendEmailChange, { token });
  await client.expectOptional(cancelEmailChange, { token });
  const unknownLink = { request: { token: randomId() } };
  if (emailChange !== undefined)
    await client.expectError(confirmEmailChange, unknownLink, 'rejects an unknown link');
  await client.expectOptional(logout, { token });
}
