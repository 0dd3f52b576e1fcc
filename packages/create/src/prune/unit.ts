/** Finds the part of a file that has to go when an expression in it has no meaning any more. */
import ts from 'typescript';

/** A range to replace. An empty text removes it. */
export interface Edit {
  node: ts.Node;
  text: string;
  /** Names that the removed part declared. */
  names: readonly string[];
}

/** Names that a declaration or a binding pattern declares. */
export function declaredNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : declaredNames(element.name),
  );
}

const testFunctions = /^(?:test|it)\b(?!\.(?:before|after|describe))/;
const hooks = /^(?:test\.)?(?:before|after)(?:Each|All)\b/;
const suites = /^(?:test\.)?describe\b/;

/** Returns the call of `test`, `describe` or a hook whose callback contains a node. */
function enclosingCall(node: ts.Node, pattern: RegExp): ts.ExpressionStatement | undefined {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (
      ts.isCallExpression(parent) &&
      parent.arguments.some((argument) => argument === at) &&
      (ts.isArrowFunction(at) || ts.isFunctionExpression(at)) &&
      pattern.test(parent.expression.getText()) &&
      ts.isExpressionStatement(parent.parent)
    )
      return parent.parent;
  }
  return undefined;
}

/** Returns the loop whose only content is a statement, or the statement. */
function onlyContent(statement: ts.Statement): ts.Node {
  const { parent } = statement;
  const isLoop = ts.isBlock(parent) && ts.isForOfStatement(parent.parent);
  return isLoop && parent.statements.length === 1 ? parent.parent : statement;
}

const remove = (node: ts.Node, names: readonly string[] = []): Edit => ({ node, text: '', names });

/** Returns the smallest part that can be removed or replaced around a node without meaning. */
export function unitOf(start: ts.Node, isTest: boolean, names: ReadonlySet<string>): Edit | null {
  if (isTest) {
    const test = enclosingCall(start, testFunctions);
    if (test) return remove(onlyContent(test));
    // A suite whose setup or helpers have no meaning goes as a whole.
    const hook = enclosingCall(start, hooks);
    if (hook) return remove(enclosingCall(hook, suites) ?? start.getSourceFile());
  }
  let node = start;
  for (;;) {
    const { parent } = node;
    if (!parent) return null;
    const edit = unitIn(node, parent, names);
    if (edit === 'ascend') node = parent;
    else return edit;
  }
}

const isListed = (list: readonly ts.Node[], node: ts.Node) => list.includes(node);

function unitIn(node: ts.Node, parent: ts.Node, names: ReadonlySet<string>): Edit | 'ascend' {
  if (ts.isArrayLiteralExpression(parent)) {
    // A row of a table is an array itself, and means nothing without one of its cells.
    const isRow = ts.isArrayLiteralExpression(parent.parent) || ts.isAsExpression(parent.parent);
    return isRow && !ts.isArrayLiteralExpression(node) ? 'ascend' : remove(node);
  }
  if (ts.isObjectLiteralExpression(parent)) {
    if (!isTableRow(node, names)) return 'ascend';
    const [other, ...rest] = parent.properties.filter((one) => one !== node);
    // A copy of one call's result is the result.
    if (other && rest.length === 0 && ts.isSpreadAssignment(other) && ts.isSpreadAssignment(node))
      return { node: parent, text: other.expression.getText(), names: [] };
    return remove(node);
  }
  if (ts.isUnionTypeNode(parent) || ts.isIntersectionTypeNode(parent)) return remove(node);
  if (
    (ts.isTypeLiteralNode(parent) || ts.isInterfaceDeclaration(parent)) &&
    isListed(parent.members, node)
  )
    return ts.isPropertySignature(node) && node.questionToken ? remove(node) : 'ascend';
  if (ts.isCaseBlock(parent)) return remove(node);
  if ((ts.isJsxElement(parent) || ts.isJsxFragment(parent)) && isListed(parent.children, node)) {
    const others = parent.children.filter((one) => one !== node && one.getText().trim() !== '');
    return ts.isJsxElement(parent) && others.length === 0 ? 'ascend' : remove(node);
  }
  if (ts.isJsxAttributes(parent)) {
    const isScript = ts.isJsxAttribute(node) && node.name.getText() === 'src';
    return isScript ? 'ascend' : remove(node);
  }
  if (ts.isConditionalExpression(parent))
    return {
      node: parent,
      text: (node === parent.whenFalse ? parent.whenTrue : parent.whenFalse).getText(),
      names: [],
    };
  if (ts.isBinaryExpression(parent)) return binaryUnit(node, parent);
  if (ts.isIfStatement(parent)) {
    if (node === parent.elseStatement) return remove(node);
    return { node: parent, text: parent.elseStatement?.getText() ?? '', names: [] };
  }
  if (ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isModuleBlock(parent))
    return statementUnit(node, parent);
  return 'ascend';
}

/** True for a property that can go alone: the row of a product, a call or a plain text. */
function isTableRow(node: ts.Node, names: ReadonlySet<string>): boolean {
  if (ts.isSpreadAssignment(node)) return ts.isCallExpression(node.expression);
  const table = node.parent.parent;
  // Every row of a partial record can be missing, and of a record with any names.
  const type = ts.isVariableDeclaration(table) ? (table.type?.getText() ?? '') : '';
  if (/^(?:Partial<Record\b|Readonly<Record<string\b)/.test(type)) return true;
  // Tables of components have them by their names.
  if (ts.isShorthandPropertyAssignment(node))
    return names.has(node.name.text) || /^[A-Z]/.test(node.name.text);
  if (!ts.isPropertyAssignment(node)) return false;
  const key = ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : '';
  const isPath = ts.isStringLiteralLike(node.initializer) && node.initializer.text.startsWith('/');
  const isTopLevel =
    ts.isVariableDeclaration(node.parent.parent.parent) ||
    ts.isVariableDeclaration(node.parent.parent);
  return names.has(key) || (isPath && isTopLevel);
}

function binaryUnit(node: ts.Node, parent: ts.BinaryExpression): Edit | 'ascend' {
  const operator = parent.operatorToken.kind;
  if (operator === ts.SyntaxKind.BarBarToken || operator === ts.SyntaxKind.QuestionQuestionToken) {
    const other = node === parent.left ? parent.right : parent.left;
    if (ts.isObjectLiteralExpression(other) && other.properties.length === 0) return 'ascend';
    return { node: parent, text: other.getText(), names: [] };
  }
  return 'ascend';
}

function statementUnit(statement: ts.Node, parent: ts.Node): Edit | 'ascend' {
  if (ts.isVariableStatement(statement))
    return remove(
      statement,
      statement.declarationList.declarations.flatMap(({ name }) => declaredNames(name)),
    );
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  )
    return remove(statement, statement.name ? [statement.name.text] : []);
  // A function that cannot return its value has no meaning, nor has a branch.
  if (ts.isReturnStatement(statement)) return 'ascend';
  if (ts.isSourceFile(parent) && ts.isImportDeclaration(statement)) return remove(statement);
  return remove(statement);
}
