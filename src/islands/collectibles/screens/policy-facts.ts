/** Short texts about the survey answers that apply to the whole policy. */
import { ownershipLabels } from '../../../contract/collectibles/facts.ts';
import type { OwnershipType } from '../../../contract/collectibles/policy.ts';
import type { SurveyAnswers } from '../../../contract/survey/dynamic-form.ts';
import type { PersistedCollectibles } from '../answers.ts';

/**
 * Keys of the answers that contain the name of the trust, foundation or group that owns the
 * collections.
 */
const entityNameKeys = ['trust_name', 'owner_foundation', 'musical_group_name'];

/** Returns a text about the owner, such as 'One person, Dana Moreau'. */
export function ownershipFact(details: SurveyAnswers): string {
  const textOf = (key: string) => (typeof details[key] === 'string' ? details[key] : '');
  const type = ownershipLabels[textOf('ownership_type') as OwnershipType] ?? '';
  const entity = entityNameKeys.map(textOf).find(Boolean);
  return [type, entity ?? ownerName(details)].filter(Boolean).join(', ');
}

export function ownerName(details: SurveyAnswers): string {
  return [details['owner_first_name'], details['owner_last_name']].filter(Boolean).join(' ');
}

/** Returns the number of past claims, in the words of the survey's choices. */
export function pastClaimsText({
  details,
  plans,
}: Pick<PersistedCollectibles, 'details' | 'plans'>): string {
  const screens = Object.values(plans).flatMap(({ dynamic_form: form }) =>
    Object.values(form.screens),
  );
  const field = screens
    .flatMap(({ fields }) => fields)
    .find(({ key_name }) => key_name === 'claims_count');
  const count = details['claims_count'];
  const { title = count } = field?.settings.choices?.find(({ value }) => value === count) ?? {};
  if (title === undefined) return '';
  return /^(?:0|none)$/i.test(String(title))
    ? 'No claims'
    : `Claims: ${String(title).toLowerCase()}`;
}
