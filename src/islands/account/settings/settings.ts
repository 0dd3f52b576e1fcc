/**
 * State of the account settings. Edits are persisted until they are saved. The calls that save them
 * are also here.
 */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { saveAccount, saveAddress } from '../../../contract/account/account-updates.ts';
import { getAccount, type Account } from '../../../contract/account/account.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { lookUpPhoneCountry } from '../../../core/phone-country.ts';
import { visitorPhoneCountry } from '../../../core/visitor-country.ts';
import { persisted } from '../../../core/storage.ts';
import { $account, storeAccount } from '../../../core/session/account.ts';
import { checkSession } from '../../../core/session/session-check.ts';
import { $authToken } from '../../../core/session/session.ts';
import { showToast } from '../../../core/toasts.ts';
import { $countries } from './countries.ts';
import {
  addressFields,
  fieldLabels,
  fieldOfRequestName,
  toFieldValues,
  parseSettings,
  type SettingsAnswers,
} from './fields.ts';
import { createStepForm, type RawValues } from '../../../flow/step-form.ts';

type FieldValues = Record<string, string>;
const fieldValuesSchema = z.record(z.string(), z.string());

/**
 * Schema of the draft: the account, the edits, and the value of each edited field before the edit.
 * Another window may have changed that value in the meantime.
 */
const draftSchema = z.object({
  owner: z.string(),
  edits: fieldValuesSchema,
  before: fieldValuesSchema,
});
const emptyDraft: z.infer<typeof draftSchema> = { owner: '', edits: {}, before: {} };
const $draft = persisted('accountSettings', draftSchema, emptyDraft);

/** Default country of the phone field. Used while the account has no phone number. */
const $phoneCountry = atom(lookUpPhoneCountry());

/** Draft of the current account. It survives a new sign-in. Other accounts do not get it. */
const $accountDraft = computed([$draft, $account], (draft, account) =>
  draft.owner === account?.public_id ? draft : emptyDraft,
);
const $edits = computed($accountDraft, ({ edits }) => edits);

/**
 * The server's errors for the last save, by field. An error is shown while its field still has the
 * rejected value.
 */
const $serverErrors = atom<Record<string, { value: unknown; message: string }>>({});

// $serverErrors is a dependency, so that the form validates again when these errors change.
const $prefill = computed(
  [$account, $phoneCountry, $countries, $serverErrors],
  (account, country): FieldValues => (account ? toFieldValues(account, country) : {}),
);

export const settingsForm = createStepForm({
  parse(values) {
    const { errors, answers } = parseSettings(values);
    for (const [name, { value, message }] of Object.entries($serverErrors.get())) {
      if (values[name] === value) errors[name] ??= message;
    }
    return { errors, answers };
  },
  $prefill,
  $edits,
  edit,
});

/** True while there are unsaved edits. */
export const $unsaved = computed([$edits, $prefill], (edits, prefill) =>
  Object.entries(edits).some(([name, value]) => value !== (prefill[name] ?? '')),
);
export const $saving = atom(false);
/**
 * Names of fields with a conflict: another window has changed the field while it was edited here.
 */
export const $conflicts = atom<readonly string[]>([]);

function edit(values: RawValues): void {
  const owner = $account.get()?.public_id;
  if (!owner) return;
  const { before } = $accountDraft.get();
  const prefill = $prefill.get();
  const entries = Object.entries(values).map(([name, value]) => ({
    name,
    value: String(value ?? ''),
    original: before[name] ?? prefill[name] ?? '',
  }));
  // A field with its original value is not an edit. If it were sent, it would overwrite another
  // window's changes.
  const changed = entries.filter(({ value, original }) => value !== original);
  $draft.set({
    owner,
    edits: Object.fromEntries(changed.map(({ name, value }) => [name, value])),
    before: Object.fromEntries(changed.map(({ name, original }) => [name, original])),
  });
}

export function discardChanges(): void {
  $draft.set(emptyDraft);
  $conflicts.set([]);
  settingsForm.resetErrors();
}

/**
 * Saves the edits. If another window has changed an edited field, shows the conflict and does not
 * save.
 */
export async function saveSettings(): Promise<void> {
  const token = $authToken.get();
  const answers = settingsForm.check() as SettingsAnswers | null;
  if (!answers || $saving.get()) return;
  $saving.set(true);
  try {
    const sentEdits = $edits.get();
    const account = await call(getAccount, {});
    const conflicts = findConflicts(account);
    storeAccount(account, token);
    $conflicts.set(conflicts);
    if (conflicts.length > 0) return rebaseDraft(conflicts);
    // Fields without edits get the account's current values. The values that this window loaded may
    // be outdated.
    const { answers: rebasedAnswers } = parseSettings({ ...$prefill.get(), ...sentEdits });
    await sendSettings(rebasedAnswers ?? answers, token);
    removeSavedEdits(sentEdits);
    settingsForm.resetErrors();
    showToast('success', 'Account settings saved');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showServerErrors(error);
  } finally {
    $saving.set(false);
  }
}

async function sendSettings({ info, address }: SettingsAnswers, token: string): Promise<void> {
  const saved = await call(saveAccount, { request: info });
  const isAddressEdited = addressFields.some((part) => $edits.get()[part] !== undefined);
  const lastResponse =
    address && isAddressEdited ? await call(saveAddress, { request: address }) : saved;
  storeAccount(lastResponse ?? (await call(getAccount, {})), token);
}

/**
 * Returns the names of the edited fields whose value on the server has changed. A field is left out
 * if the server's value equals the edit.
 */
function findConflicts(account: Account): string[] {
  const { edits, before } = $accountDraft.get();
  const serverValues = toFieldValues(account, $phoneCountry.get());
  return Object.keys(fieldLabels).filter(
    (name) =>
      edits[name] !== undefined &&
      serverValues[name] !== before[name] &&
      serverValues[name] !== edits[name],
  );
}

/**
 * Stores the server's values of these fields as the values before the edit. The visitor sees the
 * conflict, and the next save overwrites the server's values.
 */
function rebaseDraft(names: readonly string[]): void {
  const draft = $accountDraft.get();
  const serverValues = Object.fromEntries(names.map((name) => [name, $prefill.get()[name] ?? '']));
  $draft.set({ ...draft, before: { ...draft.before, ...serverValues } });
}

/** Removes the saved edits from the draft. Edits that were made during the save stay. */
function removeSavedEdits(sentEdits: FieldValues): void {
  const unsavedEdits = Object.entries($edits.get()).filter(
    ([name, value]) => sentEdits[name] !== value,
  );
  if (unsavedEdits.length === 0) $draft.set(emptyDraft);
  else edit(Object.fromEntries(unsavedEdits));
}

function showServerErrors(error: CallError): void {
  const values = settingsForm.$values.get();
  const serverErrors: Record<string, { value: unknown; message: string }> = {};
  for (const [requestName, [message]] of Object.entries(error.fields)) {
    const name = fieldOfRequestName[requestName];
    if (name && message) serverErrors[name] = { value: values[name], message };
  }
  $serverErrors.set(serverErrors);
  if (Object.keys(serverErrors).length > 0) settingsForm.check();
  showToast('error', formErrorMessage(error));
  if (error.status === 401) void checkSession();
}

/** Returns the first message of the first rejected field, preceded by the field's label. */
function formErrorMessage({ fields, message }: CallError): string {
  const [[requestName = '', [firstMessage = ''] = []] = []] = Object.entries(fields);
  const label = fieldLabels[fieldOfRequestName[requestName] ?? ''];
  if (!label || !firstMessage) return message;
  // A message that starts with a small letter continues the label, as in 'First name is too long'.
  // Other messages follow a colon, as in 'Phone: Enter a number'.
  return /^[a-z]/.test(firstMessage) ? `${label} ${firstMessage}` : `${label}: ${firstMessage}`;
}

/**
 * Looks up the visitor's country, if the account has no phone number. The phone field then has this
 * country.
 */
export async function lookUpCountry(): Promise<void> {
  if (!$account.get()?.phone_number) $phoneCountry.set(await visitorPhoneCountry());
}
