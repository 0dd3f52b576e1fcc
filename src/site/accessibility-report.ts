import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'astro/zod';

/** Path of the report in the folder public, and its URL. */
export const ACCESSIBILITY_REPORT = '/accessibility.openacr.yaml';

const date = z.iso.date();
const contact = z.strictObject({
  name: z.string().optional(),
  company_name: z.string().optional(),
  address: z.string().optional(),
  email: z.email(),
  phone: z.string().optional(),
  website: z.url().optional(),
});
/** OpenACR allows the fifth level, not-evaluated, only for level AAA. */
const level = z.enum(['supports', 'partially-supports', 'does-not-support', 'not-applicable']);
const criterion = z.strictObject({
  num: z.string(),
  components: z.tuple([
    z.strictObject({
      name: z.literal('web'),
      adherence: z.strictObject({ level, notes: z.string().min(1) }),
    }),
  ]),
});
const chapter = z.strictObject({ notes: z.string().optional(), criteria: z.array(criterion) });

/**
 * Schema of the report: the parts of OpenACR 0.1.0 (schema/openacr-0.1.0.json in GSA/openacr) that
 * it uses. It rejects unknown fields, which OpenACR allows, and requires a note for each criterion.
 */
const openAcrSchema = z.strictObject({
  title: z.string().endsWith(' Accessibility Conformance Report'),
  product: z.strictObject({ name: z.string(), version: z.string(), description: z.string() }),
  author: contact,
  vendor: contact.optional(),
  report_date: date,
  last_modified_date: date,
  version: z.int(),
  catalog: z.literal('2.5-edition-wcag-2.2-en'),
  license: z.string(),
  repository: z.url().optional(),
  feedback: z.url().optional(),
  notes: z.string(),
  evaluation_methods_used: z.string(),
  legal_disclaimer: z.string(),
  chapters: z.strictObject({
    success_criteria_level_a: chapter,
    success_criteria_level_aa: chapter,
    success_criteria_level_aaa: z.strictObject({ disabled: z.literal(true), notes: z.string() }),
  }),
});

export interface ReportedCriterion {
  num: string;
  level: 'A' | 'AA';
  adherence: z.infer<typeof level>;
  notes: string;
}

/** Reads the report. The text is that of the file in public, unless a test passes another one. */
export function readAccessibilityReport(
  text = readFileSync(join(process.cwd(), 'public', ACCESSIBILITY_REPORT), 'utf8'),
) {
  const report = openAcrSchema.parse(parse(text));
  const { success_criteria_level_a: levelA, success_criteria_level_aa: levelAA } = report.chapters;
  const criteria = [
    ...levelA.criteria.map((one) => reportedCriterion(one, 'A')),
    ...levelAA.criteria.map((one) => reportedCriterion(one, 'AA')),
  ];
  return {
    version: report.product.version,
    date: report.last_modified_date,
    criteria,
    /** Criteria that are not fully supported. */
    gaps: criteria.filter(
      ({ adherence }) => adherence !== 'supports' && adherence !== 'not-applicable',
    ),
  };
}

function reportedCriterion(
  { num, components: [web] }: z.infer<typeof criterion>,
  criterionLevel: 'A' | 'AA',
): ReportedCriterion {
  const { level: adherence, notes } = web.adherence;
  return { num, level: criterionLevel, adherence, notes };
}
