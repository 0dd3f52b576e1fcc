/** Removes products from the source files: rows of tables, branches, functions and tests. */
import ts from 'typescript';
import type { Dropped, Files } from '../products.ts';
import { applyEdits, importEdits } from './edits.ts';
import { isUse, namesOf } from './module.ts';
import { isTestPath, Project } from './project.ts';
import { demoTexts } from './samples.ts';
import { hasStatements, removeUnused, type Uses } from './unused.ts';
import { unitOf, type Edit } from './unit.ts';

/**
 * Removes what belongs to dropped products. Their own files go first. Then everything goes that
 * refers to something that is gone, until nothing does, and what only the removed parts have used.
 * The tests that read a lost row of the demo account go last.
 */
export function pruneProducts(files: Files, dropped: Dropped): void {
  const project = new Project(files);
  const before = project.countUses();
  const samples = demoTexts(project);
  for (const path of files.keys()) if (dropped.ownsPath(path)) files.delete(path);
  prune(project, before, { dropped, paths: project.paths() });
  const left = demoTexts(project);
  const lost = [...samples].filter((text) => !left.has(text));
  const isUsedBy = (text: string) =>
    dropped.isUsedBy(text) || lost.some((sample) => text.includes(sample));
  // Other tests have data of their own, which may have the same names.
  const readers = project.paths().filter((path) => /demo/i.test(files.get(path) ?? ''));
  prune(project, before, { dropped: { ...dropped, isUsedBy }, paths: readers });
}

function prune(
  project: Project,
  before: Uses,
  { dropped, paths }: { dropped: Dropped; paths: readonly string[] },
): void {
  const changed = new Set<string>();
  const importers = project.importers();
  let pending = new Set(paths);
  for (;;) {
    const edited = [...pending].filter((path) => pruneFile(project, path, dropped));
    for (const path of edited) changed.add(path);
    const touched = edited.length > 0 ? edited : removeUnused(project, before, changed);
    if (touched.length === 0) return;
    pending = new Set(
      touched
        .flatMap((path) => [path, ...(importers.get(path) ?? [])])
        .filter((path) => project.files.has(path)),
    );
  }
}

/** Removes the parts of one file that have no meaning any more. True if something was removed. */
function pruneFile(project: Project, path: string, dropped: Dropped): boolean {
  const dead = deadImports(project, path);
  const isTest = isTestPath(path);
  const rows = { ...dropped, names: new Set([...dropped.names, ...project.goneComponents()]) };
  const tableNames = new Set([...rows.names, ...dropped.calls]);
  const members = knownMembers(project, path);
  const { source } = project.module(path);
  const edits: Edit[] = [];
  // The names that an edit removes make further parts of their scope meaningless.
  const localDead = new Map<string, Set<ts.Node>>();
  for (const name of dead.keys()) localDead.set(name, new Set([source]));
  const countScopes = () => [...localDead.values()].reduce((sum, { size }) => sum + size, 0);
  let count = countScopes();
  for (let known = -1; known !== count;) {
    known = count;
    edits.length = 0;
    visit(source);
    removeEmptyTypes(edits, isTest, tableNames);
    removeHollowFunctions(edits, isTest, tableNames);
    for (const { node, names } of edits)
      for (const name of names)
        localDead.set(name, (localDead.get(name) ?? new Set()).add(node.parent));
    count = countScopes();
  }
  const isPartial = edits.some(({ node }) => !isWholeTest(node));
  const isLost = /\.(?:test|spec)\.tsx?$/.test(path) && isPartial;
  edits.push(...importEdits(source, (specifier) => isGone(project, path, specifier), dead));
  if (edits.length === 0) return false;
  const text = project.files.get(path) ?? '';
  const whole = applyEdits(text, source, edits);
  const isEmpty = !hasMeaning(whole, path) || isHollow(path, source, edits);
  if (isLost || edits.some(({ node }) => node === source) || isEmpty) project.files.delete(path);
  else project.files.set(path, whole);
  return true;

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) return;
    if (isEntryOf(node, dropped) && path.startsWith('src/components/')) {
      edits.push({ node: source, text: '', names: [] });
      return;
    }
    if (isDead(node) || (path.endsWith('.astro') && isTemplateUse(node))) {
      const edit = unitOf(node, isTest, tableNames);
      if (edit) {
        edits.push(edit);
        return;
      }
    }
    ts.forEachChild(node, visit);
  }

  /** True for the price of a dropped product, and for a script that is gone. */
  function isTemplateUse(node: ts.Node): boolean {
    if (!ts.isStringLiteral(node)) return false;
    const { parent } = node;
    if (ts.isCallExpression(parent) || ts.isElementAccessExpression(parent))
      return dropped.names.has(node.text) || dropped.isLink(`/${node.text}`);
    return ts.isJsxAttribute(parent) && isGone(project, path, node.text);
  }

  function isDead(node: ts.Node): boolean {
    if (ts.isIdentifier(node)) return isInScope(node, localDead.get(node.text)) && isUse(node);
    if (ts.isPropertyAccessExpression(node)) {
      if (dropped.calls.has(node.name.text)) return true;
      const known = ts.isIdentifier(node.expression) && members.get(node.expression.text);
      if (known && !known.has(node.name.text)) return true;
    }
    if (ts.isStringLiteral(node) && dropped.calls.has(node.text)) return true;
    if (ts.isStringLiteral(node) && project.isGonePath(node.text, path)) return true;
    return (isTest && isDroppedText(node, dropped)) || isDroppedRow(node, rows);
  }
}

/** Removes functions that lost half of their statements: the rest has no meaning alone. */
function removeHollowFunctions(edits: Edit[], isTest: boolean, names: ReadonlySet<string>): void {
  const lost = edits.filter(({ text }) => text === '');
  for (const block of new Set(lost.map(({ node }) => node.parent))) {
    if (!block || !ts.isBlock(block) || !ts.isFunctionLike(block.parent)) continue;
    const gone = lost.filter(({ node }) => node.parent === block);
    const isAsync = ts.isFunctionLike(block.parent) && isAsyncFunction(block.parent);
    // The steps of an asynchronous function depend on each other.
    const isBroken = isAsync && gone.some(({ node }) => ts.isVariableStatement(node));
    if (!isBroken && gone.length * 2 < block.statements.length) continue;
    const edit = unitOf(block, isTest, names);
    if (edit && !edits.some((one) => one.node === edit.node)) edits.push(edit);
  }
}

/** True for a call of `test`, `it` or `describe`, and for a constant text that only tests use. */
const isWholeTest = (node: ts.Node) =>
  (ts.isExpressionStatement(node) && /^(?:test|it|describe)\b/.test(node.getText())) ||
  ts.isForOfStatement(node) ||
  (ts.isVariableStatement(node) && node.declarationList.declarations.every(hasLiteral));

const hasLiteral = ({ initializer }: ts.VariableDeclaration) =>
  initializer !== undefined &&
  (ts.isLiteralExpression(initializer) || ts.isTemplateExpression(initializer));

const isAsyncFunction = (node: ts.SignatureDeclaration) =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);

/** Parts of a type or of a list without a declared type, which cannot lose all of them. */
function membersOf(node: ts.Node): readonly ts.Node[] | undefined {
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return node.types;
  if (!ts.isArrayLiteralExpression(node)) return undefined;
  return ts.isVariableDeclaration(node.parent) && !node.parent.type ? node.elements : undefined;
}

/** Removes what contains a union type that lost all of its members. */
function removeEmptyTypes(edits: Edit[], isTest: boolean, names: ReadonlySet<string>): void {
  for (const { node } of edits.slice()) {
    const { parent } = node;
    if (!parent) continue;
    const members = membersOf(parent);
    if (!members?.every((one) => edits.some((edit) => edit.node === one))) continue;
    const edit = unitOf(parent, isTest, names);
    if (edit && !edits.some((one) => one.node === edit.node)) edits.push(edit);
  }
}

/** True if a node is inside of one of the scopes. */
function isInScope(node: ts.Node, scopes: ReadonlySet<ts.Node> | undefined): boolean {
  if (!scopes) return false;
  for (let at: ts.Node | undefined = node; at; at = at.parent) if (scopes.has(at)) return true;
  return false;
}

const isGone = (project: Project, path: string, specifier: string) => {
  const target = project.resolve(path, specifier);
  return target !== undefined && !project.files.has(target);
};

/** Local names of imports that do not exist any more. */
function deadImports(project: Project, path: string): Map<string, string> {
  const dead = new Map<string, string>();
  for (const { specifier, names } of project.module(path).imports) {
    const target = project.resolve(path, specifier);
    if (target === undefined) continue;
    for (const [local, imported] of names)
      if (!project.exports(target, imported)) dead.set(local, specifier);
  }
  return dead;
}

/** Members of imported objects that are tables of constants, by the local name of the object. */
function knownMembers(project: Project, path: string): Map<string, ReadonlySet<string>> {
  const known = new Map<string, ReadonlySet<string>>();
  for (const { specifier, names } of project.module(path).imports) {
    const target = project.resolve(path, specifier);
    if (target === undefined || !project.files.has(target)) continue;
    for (const [local, imported] of names) {
      const members = project.members(target, imported);
      if (members) known.set(local, members);
    }
  }
  return known;
}

/** True for a text of a test that names a dropped product. */
function isDroppedText(node: ts.Node, dropped: Dropped): boolean {
  if (ts.isImportDeclaration(node.parent ?? node)) return false;
  if (ts.isPropertyAccessExpression(node)) return dropped.names.has(node.name.text);
  const isText =
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isRegularExpressionLiteral(node);
  return isText && dropped.isUsedBy(node.text);
}

const rowFields = /^(?:code|product|productCode|vertical_code|folder|flow|href|path|from)$/;
const productNames = /(?:code|product|tariff|ratesId|flow)$/i;

/** True for a row, a key or a comparison of a dropped product in code. */
function isDroppedRow(node: ts.Node, { names, calls, isLink }: Dropped): boolean {
  const isName = (one: ts.Node) => ts.isStringLiteralLike(one) && names.has(one.text);
  if (ts.isStringLiteral(node))
    return ts.isConditionalExpression(node.parent) && names.has(node.text);
  if (ts.isJsxOpeningLikeElement(node))
    return node.attributes.properties.some(
      (one) =>
        ts.isJsxAttribute(one) &&
        one.initializer !== undefined &&
        ts.isStringLiteral(one.initializer) &&
        isLink(one.initializer.text),
    );
  if (ts.isMethodDeclaration(node) || ts.isShorthandPropertyAssignment(node))
    return ts.isIdentifier(node.name) && calls.has(node.name.text);
  if (ts.isPropertyAssignment(node)) {
    const key = ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : '';
    return names.has(key) || calls.has(key);
  }
  if (ts.isObjectLiteralExpression(node))
    return (
      (ts.isArrayLiteralExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) &&
      node.properties.some(
        (one) =>
          ts.isPropertyAssignment(one) &&
          rowFields.test(one.name.getText()) &&
          (isName(one.initializer) || isLink(startOf(one.initializer))),
      )
    );
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken &&
    isName(node.right) &&
    productNames.test(node.left.getText())
  );
}

/** True for the name of a product's page in a call such as `getEntry('landings', 'renters-insurance')`. */
const isEntryOf = (node: ts.Node, { isLink }: Dropped) =>
  ts.isStringLiteral(node) &&
  ts.isCallExpression(node.parent) &&
  node.parent.expression.getText() === 'getEntry' &&
  isLink(`/${node.text}`);

/** The text of a literal up to its first expression. */
function startOf(node: ts.Node): string {
  if (ts.isTemplateExpression(node)) return node.head.text;
  return ts.isStringLiteralLike(node) ? node.text : '';
}

/** True for an Astro component that lost half of the values that it shows, or a page that lost its paths. */
function isHollow(path: string, source: ts.SourceFile, edits: readonly Edit[]): boolean {
  if (path.startsWith('src/pages/'))
    return edits.some(({ node }) => namesOf(node).includes('getStaticPaths'));
  if (!/^src\/components\/.*\.astro$/.test(path)) return false;
  let shown = 0;
  let lost = 0;
  ts.forEachChild(source, function visit(node): void {
    if (!ts.isJsxExpression(node) || ts.isJsxAttribute(node.parent))
      return ts.forEachChild(node, visit);
    shown += 1;
    if (edits.some(({ node: { pos, end } }) => pos <= node.pos && node.end <= end)) lost += 1;
  });
  return lost > 0 && lost * 2 >= shown;
}

/** False for a file without statements, or a test file without tests. */
function hasMeaning(script: string, path: string): boolean {
  if (/\.(?:test|spec)\.tsx?$/.test(path)) return /^\s*(?:test|it)\b/m.test(script);
  return hasStatements(script);
}
