/** How the page of a policy arranges its coverages. */
import { COVERAGES_TITLE, factText, type Fact, type FactSection } from '../contract/facts.ts';
import { counted, numerals } from '../contract/counted.ts';
import { policyCoverages } from '../contract/policies/describe-policy.ts';
import type { Policy } from '../contract/policies/policies.ts';
import { fixedExtraCodes, regionalExtraCodes } from '../contract/renters/policy.ts';

interface CoverageGroup {
  /** Title with the number of rows, such as 'Eight extras'. */
  title: string;
  /** Two examples and the number of further rows. */
  examples: string;
  facts: readonly Fact[];
}

export interface CoverageGroups {
  /** Main coverages, then what is not covered. They are always visible. */
  rows: readonly Fact[];
  /** Minor coverages and other lists, such as rides. */
  groups: readonly CoverageGroup[];
}

/** A group with fewer coverages needs no more space as rows. */
const GROUP_SIZE_MIN = 3;
const EXAMPLES = 2;

/** Products whose policies have many minor coverages, with the words for their groups. */
const homeProducts: ReadonlySet<string> = new Set(['renters', 'landlord']);
/** The place to stay after a loss is a main coverage. */
const mainExtraCodes: ReadonlySet<string> = new Set(['loss_of_use', 'personal_liability']);
const groupsOfHome: readonly { unit: string; codes: ReadonlySet<string> }[] = [
  { unit: 'extra', codes: new Set(fixedExtraCodes) },
  { unit: 'regional extra', codes: new Set(regionalExtraCodes) },
];

/**
 * Arranges the coverages of a policy. What is not covered is never in a group, because it must not
 * be hidden.
 */
export function coverageGroups(policy: Policy): CoverageGroups {
  const sections = policyCoverages(policy);
  const coverages = sections
    .filter(({ title }) => title === COVERAGES_TITLE)
    .flatMap(({ facts }) => facts);
  const groups = homeProducts.has(policy.vertical_code)
    ? groupsOfHome
        .map(({ unit, codes }) => ({
          unit,
          facts: coverages.filter(
            ({ id, value }) => value !== false && codes.has(id) && !mainExtraCodes.has(id),
          ),
        }))
        .filter(({ facts }) => facts.length >= GROUP_SIZE_MIN)
    : [];
  const grouped = new Set(groups.flatMap(({ facts }) => facts));
  const rows = coverages.filter((fact) => !grouped.has(fact));
  return {
    rows: [
      ...rows.filter(({ value }) => value !== false),
      ...rows.filter(({ value }) => value === false),
    ],
    groups: [
      ...groups.map(({ unit, facts }) => ({
        title: upperFirst(counted(facts.length, unit)),
        examples: examplesOf(facts),
        facts,
      })),
      ...sections.filter(({ title }) => title !== COVERAGES_TITLE).map(listOf),
    ],
  };
}

/** Returns another section of a policy, such as its rides, as a group. Its first row comes first. */
function listOf({ title, facts }: FactSection): CoverageGroup {
  const unit = title.toLowerCase().replace(/s$/, '');
  return {
    title: upperFirst(counted(facts.length, unit)),
    examples: [...facts.slice(0, 1).map(({ label }) => label), ...moreText(facts.length - 1)].join(
      ', ',
    ),
    facts,
  };
}

/** Returns examples such as 'Cash $200, silverware $1,500, and six more'. */
function examplesOf(facts: readonly Fact[]): string {
  const examples = facts.slice(0, EXAMPLES).map((fact, index) => {
    const text = typeof fact.value === 'boolean' ? fact.label : `${fact.label} ${factText(fact)}`;
    return index === 0 ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  });
  return [...examples, ...moreText(facts.length - EXAMPLES)].join(', ');
}

const moreText = (count: number): string[] =>
  count > 0 ? [`and ${numerals[count] ?? count} more`] : [];

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
