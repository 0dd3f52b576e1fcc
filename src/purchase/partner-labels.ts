/**
 * Labels of the partner whose page opened the flow. The server stores the labels with the policy.
 */
import * as z from 'zod/mini';
import { environment } from '../core/environment.ts';
import { persistedAtom } from '../core/storage.ts';

/**
 * Each label with the names of its query parameters. The label gets the value of the first
 * parameter that has one.
 */
const labels = {
  partner_client_id: ['partner_client_id', 'client_id'],
  partner_name: ['partner_name'],
};
/**
 * Maximum number of characters in a label's name, from the contract. LABEL_MAX is the maximum for a
 * label's text.
 */
const NAME_MAX = 40;
const LABEL_MAX = 200;

const $metadata = persistedAtom('metadata', z.record(z.string(), z.string()), {});

/**
 * Persists the labels from the URL. If the URL has no labels, the persisted labels from an earlier
 * page of the session stay.
 */
export function persistPartnerLabelsFromUrl(): void {
  const query = new URLSearchParams(environment().navigation.search());
  const foundLabels = Object.entries(labels).flatMap(([label, names]) => {
    const value = names.map((name) => query.get(name)?.trim()).find(Boolean);
    const text = value?.slice(0, LABEL_MAX);
    return text ? [[label, text]] : [];
  });
  if (foundLabels.length > 0) $metadata.set(Object.fromEntries(foundLabels));
}

/** Adds the labels that the partner's page sends. The labels from the URL stay. */
export function addPartnerLabels(labelsToAdd: Record<string, unknown>): void {
  const texts = Object.entries(labelsToAdd).flatMap(([label, text]) =>
    label.length <= NAME_MAX && typeof text === 'string' ? [[label, text.slice(0, LABEL_MAX)]] : [],
  );
  $metadata.set({ ...$metadata.get(), ...Object.fromEntries(texts) });
}

/** Returns the labels that are sent with a purchase. Undefined if there are no labels. */
export function partnerLabels(): Record<string, string> | undefined {
  const metadata = $metadata.get();
  return Object.keys(metadata).length > 0 ? metadata : undefined;
}
