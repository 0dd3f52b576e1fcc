// npm run rules: prints the state rules. `--json` prints JSON, `--state NY` only the rules that
// apply in a state, with the defaults that it gets. npm run rules-docs writes docs/rules.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import {
  fraudWarningRules,
  generalFraudWarning,
  type FraudWarningRule,
} from '../src/contract/rules/fraud-warnings.ts';
import { chargebackDefault } from '../src/contract/rules/grace.ts';
import { licenseLineRules } from '../src/contract/rules/license-lines.ts';
import { counted } from '../src/contract/counted.ts';
import { NOTICE_MARGIN_DAYS, noticeDays, noticeRules } from '../src/contract/rules/notice-days.ts';
import { COUNSEL_NOTE, type NoticeReason } from '../src/contract/rules/rule.ts';
import type { RuleLine } from '../src/contract/describe-product.ts';
import { findStateCode } from '../src/contract/us-states.ts';

const lines: readonly RuleLine[] = ['residential', 'personal', 'commercial', 'travel'];

const margin = `The server gives it ${counted(NOTICE_MARGIN_DAYS, 'day')} earlier, or at once if fewer days are left.`;

const subjects: Record<NoticeReason, { title: string; text: string }> = {
  nonpayment: {
    title: 'Coverage after a failed payment',
    text: 'Days from the first notice until coverage ends.',
  },
  chargeback: {
    title: 'Coverage after a chargeback',
    text: 'Days from the notice until coverage ends. Without a row, the policy ends at once.',
  },
  cancellation: {
    title: 'Cancellation by the carrier for another reason',
    text: 'Days from the notice until coverage ends.',
  },
  nonrenewal: {
    title: 'End of a term without an offer of another one',
    text: `Days from the first notice until coverage ends. ${margin}`,
  },
  renewal_offer: {
    title: 'Price of a renewal',
    text: `Days from the notice until the next term begins. ${margin}`,
  },
};

interface PrintedNotice {
  state: string;
  line: RuleLine;
  /** Days that the product applies: at least those of the row and those that the shop promises. */
  days: number;
  condition: string;
  manner: string;
  source: string;
  read: string;
}

/** Returns the rows of a reason, and a row for each line of the states without a row. */
function printedNotices(reason: NoticeReason, state: string | undefined): PrintedNotice[] {
  const isShown = (row: { state: string }) => state === undefined || row.state === state;
  const rows = noticeRules[reason].filter(isShown).map((rule): PrintedNotice => {
    const { inForceAtMost, days, ...rest } = rule;
    return {
      ...rest,
      days: noticeDays({ ...rule, reason, daysInForce: inForceAtMost ?? Infinity }),
      condition: [
        inForceAtMost === undefined ? '' : `in the first ${inForceAtMost} days`,
        days < noticeDays({ ...rule, reason, daysInForce: inForceAtMost ?? Infinity })
          ? `the state requires ${days}`
          : '',
      ]
        .filter(Boolean)
        .join(', '),
    };
  });
  const without = lines.filter(
    (line) => state === undefined || !rows.some((row) => row.line === line),
  );
  const place = state ?? 'any other';
  const defaults = without.map((line): PrintedNotice => ({
    state: place,
    line,
    days: noticeDays({ reason, line, state: place }),
    condition: 'default',
    manner: '',
    source: reason === 'chargeback' ? chargebackDefault.source : '',
    read: '',
  }));
  return [...rows, ...defaults];
}

interface PrintedRules {
  note: string;
  notices: Record<NoticeReason, PrintedNotice[]>;
  fraud_warnings: (Partial<FraudWarningRule> & Pick<FraudWarningRule, 'text' | 'forms'>)[];
  license_lines: typeof licenseLineRules;
}

/** Returns the rules, of all states or only those that apply in one. */
function printedRules(state: string | undefined): PrintedRules {
  const isShown = (row: { state: string }) => state === undefined || row.state === state;
  const reasons = Object.keys(noticeRules) as NoticeReason[];
  const warnings = fraudWarningRules.filter(isShown);
  return {
    note: COUNSEL_NOTE,
    notices: Object.fromEntries(
      reasons.map((reason) => [reason, printedNotices(reason, state)]),
    ) as PrintedRules['notices'],
    fraud_warnings:
      state !== undefined && warnings.length > 0 ? warnings : [...warnings, generalFraudWarning],
    license_lines: licenseLineRules.filter(isShown),
  };
}

function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function renderRules(state: string | undefined): string {
  const { note, notices, fraud_warnings: warnings, license_lines: licenses } = printedRules(state);
  const sections = Object.entries(notices).map(([reason, rows]) => {
    const { title, text } = subjects[reason as NoticeReason];
    const cells = rows.map((row) => [
      row.state,
      row.line,
      String(row.days),
      row.condition,
      row.manner,
      row.source,
      row.read,
    ]);
    const header = ['state', 'line', 'days', 'condition', 'manner', 'source', 'read'];
    return `## ${title}\n\n${text}\n\n${markdownTable(header, cells)}`;
  });
  const fraud = markdownTable(
    ['state', 'forms', 'version', 'text', 'source', 'read'],
    warnings.map((row) => [
      row.state ?? 'any other',
      row.forms.map((form) => form.replaceAll('_', ' ')).join(', '),
      String(row.version),
      row.text,
      row.source ?? '',
      row.read ?? '',
    ]),
  );
  const license = markdownTable(
    ['state', 'places', 'label', 'source', 'read'],
    licenses.map((row) => [row.state, row.places.join(', '), row.label, row.source, row.read]),
  );
  return [
    `**${note}**`,
    ...sections,
    `## Fraud warnings\n\nShown before the form is submitted.\n\n${fraud}`,
    `## License numbers\n\nStates whose own license number is shown beside the national one.\n\n${license}`,
  ].join('\n\n');
}

const introduction = `# State rules

This page is generated from [src/contract/rules](../src/contract/rules) by \`npm run rules-docs\`. \`npm run rules\` prints the same
tables, \`npm run rules -- --state NY\` those of one state, \`--json\` as JSON.

The server, the emails and the screens use these numbers. A state without a row gets the longest notice of its line, and a line
without any row the longest of all lines. After a chargeback, a known state without a row gets no days
([0122](decisions/0122-a-rule-can-delay-the-end-after-a-chargeback.md)). What the shop promises in every state
(src/contract/service-facts.ts) is never shortened by a row. The lines: renters, landlord and home contents are _residential_, small
business is _commercial_, baggage, flight and rental car are _travel_, and all other products are _personal_ (\`line\` in a product's
facts).

To change a rule, change its row, its source and the day on which you read it, then run \`npm run rules-docs\` and the tests.
Increase the version of a fraud warning whose text changes.
`;

/**
 * Returns the text of docs/rules.md.
 * @internal
 */
export function renderRulesPage(): Promise<string> {
  return format(`${introduction}\n${renderRules(undefined)}`, { parser: 'markdown' });
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean' },
      docs: { type: 'boolean' },
      state: { type: 'string' },
    },
  });
  const state = values.state === undefined ? undefined : findStateCode(values.state);
  if (values.state !== undefined && state === undefined) {
    console.error(`There is no state '${values.state}'. Write its postal code, such as NY.`);
    process.exit(2);
  }
  if (values.docs)
    writeFileSync(join(import.meta.dirname, '..', 'docs', 'rules.md'), await renderRulesPage());
  else if (values.json) console.log(JSON.stringify(printedRules(state), null, 2));
  else console.log(await format(renderRules(state), { parser: 'markdown' }));
}
