/** The facts of any policy, also of products that are only shown in the account. */
import {
  COVERAGES_TITLE,
  factSection,
  factsOf,
  planCoverages,
  postalAddressLines,
  type DescribedPolicy,
  type FactSection,
  type PolicyDescription,
} from '../facts.ts';
import { formatDate } from '../format.ts';
import { findProduct } from '../products.ts';
import { policyAddressSchema } from './details.ts';
import type { Policy } from './policies.ts';

/**
 * Describes a policy. For an unknown product, or if the details do not match the product's schema,
 * the facts are all details that can be shown as text.
 */
export function describePolicy(
  policy: DescribedPolicy & { vertical_code: string },
): PolicyDescription {
  return findProduct(policy.vertical_code)?.describe?.(policy) ?? describeGenerically(policy);
}

/** Returns the nickname of a policy or, without one, the insured item. Empty if both are unknown. */
export function nicknameOrSubject({
  nickname,
  ...policy
}: Parameters<typeof describePolicy>[0] & { nickname?: string | null | undefined }): string {
  return nickname || describePolicy(policy).subject;
}

/**
 * Returns the coverages of a policy. If the policy states none, returns the description of its
 * plan.
 */
export function policyCoverages(policy: Policy): readonly FactSection[] {
  const { coverages } = describePolicy(policy);
  if (coverages.length > 0) return coverages;
  const { title, subtitle } = policy.plan;
  const description = planDescription(policy.vertical_code, subtitle);
  return factSection(COVERAGES_TITLE, factsOf([['plan', title, description]]));
}

/** Returns what a plan covers: its subtitle or, without one, the description of its product. */
export function planDescription(productCode: string, subtitle: string): string {
  return subtitle || (findProduct(productCode)?.description ?? '');
}

/** Describes a policy by its details whose values can be shown as text. */
function describeGenerically({ details, coverages }: DescribedPolicy): PolicyDescription {
  return {
    subject: genericSubject(details),
    identifiers: [],
    facts: factsOf(
      Object.entries(details).map(([name, value]) => [
        name,
        fieldNameToLabel(name),
        valueLines(value),
      ]),
    ),
    coverages: planCoverages(coverages),
  };
}

/** Fields that name the insured item of some product, in order of preference. */
const subjectFields = ['airline_name', 'rental_company', 'business_name', 'modal_name'];

/** Returns the name of the insured item, or the street of the insured address. */
function genericSubject(details: DescribedPolicy['details']): string {
  const name = subjectFields.map((field) => valueText(details[field])).find(Boolean);
  if (name) return name;
  const { address } = details;
  return typeof address === 'object' && address && 'line1' in address
    ? valueText(address.line1)
    : '';
}

/** Converts a field name to a label: 'rental_company' becomes 'Rental company'. */
export function fieldNameToLabel(name: string): string {
  const spacedName = name.replaceAll('_', ' ').trim();
  return spacedName.charAt(0).toUpperCase() + spacedName.slice(1);
}

function valueLines(value: unknown): string | string[] {
  const address = policyAddressSchema.safeParse(value);
  return address.success ? postalAddressLines(address.data) : valueText(value);
}

/**
 * Returns the text of a value that is a text, a list or an object with a name. Returns an empty
 * string for other values, because a number can be an amount or a count, and objects differ by
 * product.
 */
function valueText(value: unknown): string {
  if (typeof value === 'string') return isDate(value) ? formatDate(value) : value;
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(', ');
  if (typeof value === 'object' && value && 'name' in value) return valueText(value.name);
  return '';
}

function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T|$)/.test(value) && !Number.isNaN(Date.parse(value));
}
