/** The account settings: what is typed, kept until it is saved, and how it is saved. */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { saveAccount, saveAddress } from '../../../contract/account/changes.ts';
import { getAccount, type Account } from '../../../contract/account/account.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { lookUpPhoneCountry } from '../../../core/phone-country.ts';
import { visitorPhoneCountry } from '../../../core/visitor-country.ts';
import { persisted } from '../../../core/storage.ts';
import { $account, keepAccount } from '../../../core/session/account.ts';
import { checkSession } from '../../../core/session/session-check.ts';
import { $authToken } from '../../../core/session/session.ts';
import { showToast } from '../../../core/toasts.ts';
import { $countries } from './countries.ts';
import {
  addressFields,
  fieldLabels,
  fieldOfWireName,
  fieldsOf,
  readSettings,
  type SettingsAnswers,
} from './fields.ts';
import { createStepForm, type RawValues } from '../../../flow/step-form.ts';

type Values = Record<string, string>;
const valuesSchema = z.record(z.string(), z.string());

/** What was typed, and what each of these fields held before: another window may have changed it since. */
const draftSchema = z.object({ owner: z.string(), edits: valuesSchema, before: valuesSchema });
const none: z.infer<typeof draftSchema> = { owner: '', edits: {}, before: {} };
const $draft = persisted('accountSettings', draftSchema, none);

/** Where a phone is from that nobody has given yet. */
const $phoneCountry = atom(lookUpPhoneCountry());

/** By account: whoever has to sign in again finds what they had typed, and nobody else does. */
const $ownDraft = computed([$draft, $account], (draft, account) =>
  draft.owner === account?.public_id ? draft : none,
);
const $edits = computed($ownDraft, ({ edits }) => edits);

/** What the provider refused last, by field: shown as long as the field holds the same. */
const $refused = atom<Record<string, { value: unknown; message: string }>>({});

// With what was refused, so that the messages are worked out anew when it comes.
const $prefill = computed(
  [$account, $phoneCountry, $countries, $refused],
  (account, country): Values => (account ? fieldsOf(account, country) : {}),
);

export const settingsForm = createStepForm({
  read(values) {
    const { errors, answers } = readSettings(values);
    for (const [name, { value, message }] of Object.entries($refused.get())) {
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
export const $overtaken = atom<readonly string[]>([]);

function edit(values: RawValues): void {
  const owner = $account.get()?.public_id;
  if (!owner) return;
  const { before } = $ownDraft.get();
  const prefill = $prefill.get();
  const typed = Object.entries(values).map(([name, value]) => ({
    name,
    value: String(value ?? ''),
    held: before[name] ?? prefill[name] ?? '',
  }));
  // What is as it was is no edit: it must not overwrite what another window saves.
  const changed = typed.filter(({ value, held }) => value !== held);
  $draft.set({
    owner,
    edits: Object.fromEntries(changed.map(({ name, value }) => [name, value])),
    before: Object.fromEntries(changed.map(({ name, held }) => [name, held])),
  });
}

/** Gives up what was typed. */
export function discardChanges(): void {
  $draft.set(none);
  $overtaken.set([]);
  settingsForm.rest();
}

/** Saves what was typed, unless a field was changed elsewhere in the meantime: then that is said first. */
export async function saveSettings(): Promise<void> {
  const token = $authToken.get();
  const answers = settingsForm.check() as SettingsAnswers | null;
  if (!answers || $saving.get()) return;
  $saving.set(true);
  try {
    const sent = $edits.get();
    const now = await call(getAccount, {});
    const overtaken = changedElsewhere(now);
    keepAccount(now, token);
    $overtaken.set(overtaken);
    if (overtaken.length > 0) return acceptAsBefore(overtaken);
    // What is not edited here is as the account has it now, not as this window remembers it.
    const { answers: fresh } = readSettings({ ...$prefill.get(), ...sent });
    await send(fresh ?? answers, token);
    dropSaved(sent);
    settingsForm.rest();
    showToast('success', 'Account settings saved');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    refuse(error);
  } finally {
    $saving.set(false);
  }
}

async function send({ info, address }: SettingsAnswers, token: string): Promise<void> {
  const saved = await call(saveAccount, { request: info });
  const moved = addressFields.some((part) => $edits.get()[part] !== undefined);
  const last = address && moved ? await call(saveAddress, { request: address }) : saved;
  keepAccount(last ?? (await call(getAccount, {})), token);
}

/** Fields that were edited here and hold something new in the account, which is not what was typed. */
function changedElsewhere(account: Account): string[] {
  const { edits, before } = $ownDraft.get();
  const now = fieldsOf(account, $phoneCountry.get());
  return Object.keys(fieldLabels).filter(
    (name) => edits[name] !== undefined && now[name] !== before[name] && now[name] !== edits[name],
  );
}

/** The visitor is told; saving again puts theirs in its place. */
function acceptAsBefore(names: readonly string[]): void {
  const draft = $ownDraft.get();
  const seen = Object.fromEntries(names.map((name) => [name, $prefill.get()[name] ?? '']));
  $draft.set({ ...draft, before: { ...draft.before, ...seen } });
}

/** What was typed while it was being saved stays. */
function dropSaved(sent: Values): void {
  const left = Object.entries($edits.get()).filter(([name, value]) => sent[name] !== value);
  if (left.length === 0) $draft.set(none);
  else edit(Object.fromEntries(left));
}

function refuse(error: CallError): void {
  const values = settingsForm.$values.get();
  const refused: Record<string, { value: unknown; message: string }> = {};
  for (const [wire, [message]] of Object.entries(error.fields)) {
    const name = fieldOfWireName[wire];
    if (name && message) refused[name] = { value: values[name], message };
  }
  $refused.set(refused);
  if (Object.keys(refused).length > 0) settingsForm.check();
  showToast('error', inWordsOfTheForm(error));
  if (error.status === 401) void checkSession();
}

/** The first field and its first message, by the name that the form gives it. */
function inWordsOfTheForm({ fields, message }: CallError): string {
  const [[wire = '', [first = ''] = []] = []] = Object.entries(fields);
  const label = fieldLabels[fieldOfWireName[wire] ?? ''];
  if (!label || !first) return message;
  // 'First name is too long' is one sentence, 'Phone: Enter a number' is none.
  return /^[a-z]/.test(first) ? `${label} ${first}` : `${label}: ${first}`;
}

/** Looks up where the visitor is, for the phone's country. */
export async function lookUpCountry(): Promise<void> {
  if (!$account.get()?.phone_number) $phoneCountry.set(await visitorPhoneCountry());
}
