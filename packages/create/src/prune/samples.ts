/** Finds the sample data that the demo account loses, because tests read it by its text. */
import ts from 'typescript';
import type { Project } from './project.ts';

/** The texts of the demo account's rows, such as 'Delta Air Lines'. Times are no samples. */
export function demoTexts(project: Project): Set<string> {
  const texts = new Set<string>();
  for (const path of project.paths()) {
    if (!path.startsWith('server/sandbox/demo/')) continue;
    ts.forEachChild(project.module(path).source, function visit(node): void {
      if (ts.isStringLiteralLike(node) && /^(?!\d{4}-\d\d-\d\d)(?=.{6,}).*[ \d]/.test(node.text))
        texts.add(node.text);
      ts.forEachChild(node, visit);
    });
  }
  return texts;
}
