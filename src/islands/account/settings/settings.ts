/** The account settings: what is typed, kept until it is saved, and how it is saved. */
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

/** What was typed, and what each of these fields held before: another window may have changed it since. */
const draftSchema = z.object({
  owner: z.string(),
  edits: fieldValuesSchema,
  before: fieldValuesSchema,
});
const emptyDraft: z.infer<typeof draftSchema> = { owner: '', edits: {}, before: {} };
const $draft = persisted('accountSettings', draftSchema, emptyDraft);

/** Where a phone is from that nobody has given yet. */
const $phoneCountry = atom(lookUpPhoneCountry());

/** By account: whoever has to sign in again finds what they had typed, and nobody else does. */
const $accountDraft = computed([$draft, $account], (draft, account) =>
  draft.owner === account?.public_id ? draft : emptyDraft,
);
const $edits = computed($accountDraft, ({ edits }) => edits);

/** What the provider refused last, by field: shown as long as the field holds the same. */
const $serverErrors = atom<Record<string, { value: unknown; message: string }>>({});

// With what was refused, so that the messages are worked out anew when it comes.
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

/** True while something is typed that is not saved. */
export const $unsaved = computed([$edits, $prefill], (edits, prefill) =>
  Object.entries(edits).some(([name, value]) => value !== (prefill[name] ?? '')),
);
export const $saving = atom(false);
/** Names of fields that another window has changed while they were edited here. */
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
  // What is as it was is no edit: it must not overwrite what another window saves.
  const changed = entries.filter(({ value, original }) => value !== original);
  $draft.set({
    owner,
    edits: Object.fromEntries(changed.map(({ name, value }) => [name, value])),
    before: Object.fromEntries(changed.map(({ name, original }) => [name, original])),
  });
}

/** Gives up what was typed. */
export function discardChanges(): void {
  $draft.set(emptyDraft);
  $conflicts.set([]);
  settingsForm.resetErrors();
}

/** Saves what was typed, unless a field was changed elsewhere in the meantime: then that is said first. */
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
    // What is not edited here is as the account has it now, not as this window remembers it.
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

/** Fields that were edited here and hold something new in the account, which is not what was typed. */
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

/** The visitor is told; saving again puts theirs in its place. */
function rebaseDraft(names: readonly string[]): void {
  const draft = $accountDraft.get();
  const serverValues = Object.fromEntries(names.map((name) => [name, $prefill.get()[name] ?? '']));
  $draft.set({ ...draft, before: { ...draft.before, ...serverValues } });
}

/** What was typed while it was being saved stays. */
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

/** The first field and its first message, by the name that the form gives it. */
function formErrorMessage({ fields, message }: CallError): string {
  const [[requestName = '', [firstMessage = ''] = []] = []] = Object.entries(fields);
  const label = fieldLabels[fieldOfRequestName[requestName] ?? ''];
  if (!label || !firstMessage) return message;
  // 'First name is too long' is one sentence, 'Phone: Enter a number' is none.
  return /^[a-z]/.test(firstMessage) ? `${label} ${firstMessage}` : `${label}: ${firstMessage}`;
}

/** Looks up where the visitor is, for the phone's country. */
export async function lookUpCountry(): Promise<void> {
  if (!$account.get()?.phone_number) $phoneCountry.set(await visitorPhoneCountry());
}
