/** Labels of the partner whose page opened the flow. They are stored with the policy. */
import * as z from 'zod/mini';
import { environment } from '../core/environment.ts';
import { persisted } from '../core/storage.ts';

/** The labels and their query parameters. The first parameter with a value is used. */
const labels = {
  partner_client_id: ['partner_client_id', 'client_id'],
  partner_name: ['partner_name'],
};
/** The contract's limits for a label's name and its text, in characters. */
const NAME_MAX = 40;
const LABEL_MAX = 200;

const $metadata = persisted('metadata', z.record(z.string(), z.string()), {});

/**
 * Reads the labels from the URL. If the URL has no labels, the labels from an earlier page of the
 * session stay.
 */
export function persistPartner(): void {
  const query = new URLSearchParams(environment().navigation.search());
  const foundLabels = Object.entries(labels).flatMap(([label, names]) => {
    const value = names.map((name) => query.get(name)?.trim()).find(Boolean);
    const text = value?.slice(0, LABEL_MAX);
    return text ? [[label, text]] : [];
  });
  if (foundLabels.length > 0) $metadata.set(Object.fromEntries(foundLabels));
}

/** Adds the labels that the partner's page sends to the labels from the URL. */
export function addLabels(labelsToAdd: Record<string, unknown>): void {
  const texts = Object.entries(labelsToAdd).flatMap(([label, text]) =>
    label.length <= NAME_MAX && typeof text === 'string' ? [[label, text.slice(0, LABEL_MAX)]] : [],
  );
  $metadata.set({ ...$metadata.get(), ...Object.fromEntries(texts) });
}

/** Returns the labels to send with a purchase. Undefined if there are no labels. */
export function partnerMetadata(): Record<string, string> | undefined {
  const metadata = $metadata.get();
  return Object.keys(metadata).length > 0 ? metadata : undefined;
}
