/**
 * Facts about a plan or a policy. Each product describes its plans and policies once, as facts.
 * Checkout, account, claims, emails and documents render these facts.
 */
import type { CoverageRow } from './coverage-row.ts';
import { formatLimit } from './format.ts';
import type { CoverageValue, PolicyAddress } from './policies/details.ts';
import type { Policy } from './policies/policies.ts';

export interface Fact {
  /** Identifies the fact within its product, such as 'lost' or 'passenger'. */
  id: string;
  label: string;
  /** Text under the label, such as 'Landlords and clients'. */
  hint?: string | undefined;
  /**
   * Text, or several lines of text. For a coverage without an amount: true if it is included, false
   * if it is excluded.
   */
  value: string | readonly string[] | boolean;
  /** Text that explains the value, such as 'Max $1 Million per claim'. */
  note?: string | undefined;
}

/** Facts that belong together, with a heading. */
export interface FactSection {
  title: string;
  facts: readonly Fact[];
}

/** The facts of one policy. */
export interface PolicyDescription {
  /**
   * Name of the insured item, such as the airline or the street. It distinguishes the policies of
   * one product. Empty if it is unknown.
   */
  subject: string;
  /**
   * Texts that help a claimant to choose one of several policies of a product, as the specification
   * lists them: the flight number, the full address, the rental period.
   */
  identifiers: readonly string[];
  /** Name of the insured person or business. Undefined if it is the buyer. */
  insured?: string | undefined;
  /** Facts about the insured item, the people and the dates. */
  facts: readonly Fact[];
  /** Coverages with their limits, and exclusions. */
  coverages: readonly FactSection[];
}

/** The parts of a policy that its description depends on. */
export interface DescribedPolicy extends Pick<
  Policy,
  'details' | 'coverages' | 'coverage_start_date' | 'coverage_end_date'
> {
  billing: Pick<Policy['billing'], 'currency_code'>;
}

/** An exclusion. Plans and emails show its label, the policy's text contains its sentence. */
export interface Exclusion {
  id: string;
  label: string;
  sentence: string;
  /** True if the exclusion is a row in the table of coverages. */
  isListed?: boolean;
}

/** Details of a policy, of which the checkout knows only some. */
export type KnownDetails<Details> = { [Name in keyof Details]?: Details[Name] | null | undefined };

type FactValue = Fact['value'] | null | undefined;

/** Creates facts from [id, label, value]. Facts without a value are left out. */
export function factsOf(
  rows: readonly (readonly [id: string, label: string, value: FactValue, note?: string])[],
): Fact[] {
  return rows.flatMap(([id, label, value, note]) =>
    value === null || value === undefined || value === '' || isEmptyList(value)
      ? []
      : [{ id, label, value, ...(note !== undefined && { note }) }],
  );
}

const isEmptyList = (value: FactValue) => typeof value === 'object' && value?.length === 0;

/** Formats the value of a coverage. Null and undefined mean that the policy does not mention it. */
export function coverageValue(
  coverage: CoverageValue | undefined,
  currency: string,
): string | boolean | null {
  return typeof coverage === 'boolean' || coverage === null || coverage === undefined
    ? (coverage ?? null)
    : formatLimit(coverage, currency);
}

/** Returns the listed exclusions as rows of the table of coverages. */
export function exclusionFacts(exclusions: readonly Exclusion[]): Fact[] {
  return exclusions
    .filter(({ isListed }) => isListed)
    .map(({ id, label }) => ({ id, label, value: false }));
}

/** Returns the labels of the coverages that are excluded as one text: 'flood; wear and tear'. */
export function excludedLabels(coverages: readonly Fact[]): string {
  return coverages
    .filter(({ value }) => value === false)
    .map(({ label }) => lowerFirst(label))
    .join('; ');
}

/** Returns a list with one section, or an empty list if there are no facts. */
export function factSection(title: string, facts: readonly Fact[]): FactSection[] {
  return facts.length > 0 ? [{ title, facts }] : [];
}

export const COVERAGES_TITLE = 'What it covers';

/** Ids of rows among the coverages that are conditions, such as a waiting time. They get no check. */
export const coverageConditionIds: ReadonlySet<string> = new Set(['delay_hours']);

/** Returns the coverages of a policy whose plan determines its limits. */
export function planCoverages(rows: readonly CoverageRow[] = []): FactSection[] {
  return factSection(COVERAGES_TITLE, fromCoverageRows(rows));
}

/** Converts coverages in API calls to facts. */
function fromCoverageRows(rows: readonly CoverageRow[]): Fact[] {
  return rows.map(({ title: label, id = label, ...row }) => ({ ...row, id, label }));
}

/** Converts coverages to their form in API calls. */
export function toCoverageRows(facts: readonly Fact[]): CoverageRow[] {
  return facts.map(({ label: title, value, ...fact }) => ({
    ...fact,
    title,
    value: typeof value === 'object' ? value.join(', ') : value,
  }));
}

/** Returns the value of a fact as lines of text. The note is the last line. */
export function factLines({ value, note }: Pick<Fact, 'value' | 'note'>): string[] {
  const lines = typeof value === 'boolean' ? [value ? 'Included' : 'Not included'] : [value].flat();
  return note === undefined ? lines : [...lines, note];
}

/** Returns the value of a fact as one line: '$35,000, $500 deductible'. */
export function factText({ value, note }: Pick<Fact, 'value' | 'note'>): string {
  const lines = factLines({ value });
  return (note === undefined ? lines : [...lines, lowerFirst(note)]).join(', ');
}

/** Returns the text with its first letter in lower case. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Returns a postal address as two lines: street and unit, then city, region and ZIP code. */
export function postalAddressLines(address: PolicyAddress): string[] {
  const region = address.region ?? address.state_or_region ?? '';
  return [
    [address.line1, address.line2].filter(Boolean).join(', '),
    `${address.city}, ${region} ${address.postal}`.replace(/ {2,}/g, ' ').replace(', ,', ','),
  ];
}

/** Joins names to a text such as 'Fine art, Coins and Stamps'. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
