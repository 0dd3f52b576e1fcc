import type { Page } from '@playwright/test';
import { readPdf } from '../fixtures/pdf-text.ts';
import type { Recorder } from './recorder.ts';

/** Pages of emails that an earlier journey recorded. Journeys run one after another. */
const recorded = new Set<string>();

/**
 * Records the emails that were sent since the last call, and the PDF files that they link to.
 * Emails are sorted by subject, because emails of the same millisecond have no order.
 */
export async function recordNewEmails(page: Page, recorder: Recorder): Promise<void> {
  const mailbox = await page.context().newPage();
  await mailbox.goto('/sandbox/mailbox');
  const links = mailbox.getByRole('main').getByRole('listitem').getByRole('link');
  const paths = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  const emails: string[] = [];
  for (const path of paths.filter((one) => !recorded.has(one))) {
    recorded.add(path);
    await mailbox.goto(path);
    const subject = await mailbox.getByRole('heading', { level: 1 }).innerText();
    const text = await mailbox.getByRole('region', { name: 'Text' }).innerText();
    emails.push(`${subject}\n\n${text}`);
  }
  await mailbox.close();
  for (const [at, email] of emails.toSorted().entries()) {
    recorder.write(`email ${at + 1}`, email);
    for (const [index, url] of (email.match(/https?:\S+\.pdf\S*/g) ?? []).entries()) {
      const response = await page.request.get(url);
      const { text } = await readPdf(await response.body());
      recorder.write(`email ${at + 1} document ${index + 1}`, text);
    }
  }
}
