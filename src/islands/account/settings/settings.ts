/**
 * The account settings that are being edited, and the calls that save them. Edits are persisted in
 * the browser until they are saved.
 */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { saveAccount, saveAddress } from '../../../contract/account/account-updates.ts';
import { getAccount, type Account } from '../../../contract/account/account.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { guessPhoneCountry } from '../../../core/phone-country.ts';
import { fetchLikelyPhoneCountry } from '../../../core/visitor-country.ts';
import { persistedAtom } from '../../../core/storage.ts';
import { $account, storeAccount } from '../../../core/session/account.ts';
import { checkSessionOrRedirect } from '../../../core/session/session-check.ts';
import { $authToken } from '../../../core/session/session.ts';
import { showToast } from '../../../core/toasts.ts';
import { $countries } from './countries.ts';
import {
  addressFields,
  fieldLabels,
  formFieldByRequestField,
  toFieldValues,
  parseSettings,
  type SettingsRequests,
} from './fields.ts';
import { createStepForm, type RawValues } from '../../../interview/step-form.ts';

type FieldValues = Record<string, string>;
const fieldValuesSchema = z.record(z.string(), z.string());

/**
 * Schema of the draft. `owner` is the account, `edits` are the new values, and `before` has the
 * value of each edited field before the edit. `before` is needed because another window may have
 * changed the value in the meantime.
 */
const draftSchema = z.object({
  owner: z.string(),
  edits: fieldValuesSchema,
  before: fieldValuesSchema,
});
const emptyDraft: z.infer<typeof draftSchema> = { owner: '', edits: {}, before: {} };
const $draft = persistedAtom('accountSettings', draftSchema, emptyDraft);

/** Country that the phone field shows at first, if the account has no phone number. */
const $phoneCountry = atom(guessPhoneCountry());

/**
 * The draft, if it belongs to the current account. The draft is still there after the visitor signs
 * in again. For another account, this is an empty draft.
 */
const $accountDraft = computed([$draft, $account], (draft, account) =>
  draft.owner === account?.public_id ? draft : emptyDraft,
);
const $edits = computed($accountDraft, ({ edits }) => edits);

/**
 * The server's errors for the last save, by field name. An error is shown as long as the field
 * still has the value that the server rejected.
 */
const $serverErrors = atom<Record<string, { value: unknown; message: string }>>({});

// $serverErrors is in this list only so that the form is validated again when these errors change.
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

/** True if the visitor has changed fields and not saved them. */
export const $hasUnsavedEdits = computed([$edits, $prefill], (edits, prefill) =>
  Object.entries(edits).some(([name, value]) => value !== (prefill[name] ?? '')),
);
export const $isSaving = atom(false);
/**
 * Names of the fields with a conflict: the visitor has edited the field here, and another window
 * has saved a different value.
 */
export const $conflictingFields = atom<readonly string[]>([]);

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
  // If the visitor types the original value again, the field is no longer an edit. Sending this
  // value would overwrite the changes of another window.
  const changed = entries.filter(({ value, original }) => value !== original);
  $draft.set({
    owner,
    edits: Object.fromEntries(changed.map(({ name, value }) => [name, value])),
    before: Object.fromEntries(changed.map(({ name, original }) => [name, original])),
  });
}

export function discardChanges(): void {
  $draft.set(emptyDraft);
  $conflictingFields.set([]);
  settingsForm.resetErrors();
}

/**
 * Saves the edits on the server. If another window has changed an edited field in the meantime,
 * shows the conflict and does not save.
 */
export async function saveSettings(): Promise<void> {
  const token = $authToken.get();
  const answers = settingsForm.check() as SettingsRequests | null;
  if (!answers || $isSaving.get()) return;
  $isSaving.set(true);
  try {
    const sentEdits = $edits.get();
    const account = await sendCall(getAccount, {});
    const conflicts = findConflicts(account);
    storeAccount(account, token);
    $conflictingFields.set(conflicts);
    if (conflicts.length > 0) return rebaseDraft(conflicts);
    // The fields without edits get the server's current values, because the values in this window
    // may be outdated.
    const { answers: rebasedAnswers } = parseSettings({ ...$prefill.get(), ...sentEdits });
    await sendSettings(rebasedAnswers ?? answers, token);
    removeSavedEdits(sentEdits);
    settingsForm.resetErrors();
    showToast('success', 'Account settings saved');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showServerErrors(error);
  } finally {
    $isSaving.set(false);
  }
}

async function sendSettings({ info, address }: SettingsRequests, token: string): Promise<void> {
  const saved = await sendCall(saveAccount, { request: info });
  const isAddressEdited = addressFields.some((part) => $edits.get()[part] !== undefined);
  const lastResponse =
    address && isAddressEdited ? await sendCall(saveAddress, { request: address }) : saved;
  storeAccount(lastResponse ?? (await sendCall(getAccount, {})), token);
}

/**
 * Returns the names of the edited fields whose value on the server has changed since the edit.
 * Fields whose value on the server equals the edit are left out.
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
 * Stores the server's current values of the given fields as the values before the edit. The visitor
 * sees the conflict now, so the next save may overwrite the server's values.
 */
function rebaseDraft(names: readonly string[]): void {
  const draft = $accountDraft.get();
  const serverValues = Object.fromEntries(names.map((name) => [name, $prefill.get()[name] ?? '']));
  $draft.set({ ...draft, before: { ...draft.before, ...serverValues } });
}

/**
 * Removes the saved edits from the draft. Edits that the visitor made during the save stay in the
 * draft.
 */
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
    const name = formFieldByRequestField[requestName];
    if (name && message) serverErrors[name] = { value: values[name], message };
  }
  $serverErrors.set(serverErrors);
  if (Object.keys(serverErrors).length > 0) settingsForm.check();
  showToast('error', formErrorMessage(error));
  if (error.status === 401) void checkSessionOrRedirect();
}

/**
 * Returns the first error message of the first rejected field. The field's label comes before the
 * message.
 */
function formErrorMessage({ fields, message }: CallError): string {
  const [[requestName = '', [firstMessage = ''] = []] = []] = Object.entries(fields);
  const label = fieldLabels[formFieldByRequestField[requestName] ?? ''];
  if (!label || !firstMessage) return message;
  // A message that starts with a small letter continues the label, as in 'First name is too long'.
  // Any other message follows a colon, as in 'Phone: Enter a number'.
  return /^[a-z]/.test(firstMessage) ? `${label} ${firstMessage}` : `${label}: ${firstMessage}`;
}

/**
 * If the account has no phone number, finds the visitor's country and sets it as the country of the
 * phone field.
 */
export async function prefillPhoneCountry(): Promise<void> {
  if (!$account.get()?.phone_number) $phoneCountry.set(await fetchLikelyPhoneCountry());
}
