// Finds all possible mutations of a source file in its syntax tree.
import ts from 'typescript';

export interface Mutation {
  /** Start of the replaced node in the file's text. `end` is its end. */
  start: number;
  end: number;
  /** The replacement text. */
  replacement: string;
  probe: ProbeSpan;
  /** False for code that runs when the module is loaded. */
  isInFunction: boolean;
}

/** Code around a mutation. A probe inserted there reports that the code runs. */
interface ProbeSpan {
  start: number;
  end: number;
  /** True to wrap the code in a block, false to wrap an expression in parentheses. */
  isStatement: boolean;
}

/** A syntax node and the text that replaces it. */
type Change = readonly [ts.Node, string];

const swappedOperators: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
};
const comparisons = new Set<ts.SyntaxKind>([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);
/** Replacements for operators that the query builder receives as strings. */
const queryOperators: Record<string, string> = {
  '=': '!=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  is: 'is not',
  'is not': 'is',
};
/** Chained methods whose call can be removed from the chain. */
const filters = new Set(['where', 'filter', 'onConflict']);
const codeProperties = new Set(['code', 'kind', 'reason', 'state', 'status']);
const isCode = (text: string) => /^[a-z]+(?:[_-][a-z]+)*$/.test(text);
/** Names whose calls are never mutated, because log output is not behavior. */
const logs = /^(?:console|log|logger|parts\.log|services\.log)\.|\.log\.\w+$/;

/**
 * Returns all mutations of a file in text order. Types, comments, imports and log calls have no
 * mutations.
 */
export function findMutations(file: string, text: string): Mutation[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Mutation[] = [];
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (isExcluded(node)) return;
    for (const [target, replacement] of changesOf(node)) {
      const probed = wholeChain(target);
      found.push({
        start: target.getStart(source),
        end: target.end,
        replacement,
        probe: {
          start: probed.getStart(source),
          end: probed.end,
          isStatement: ts.isStatement(probed),
        },
        isInFunction,
      });
    }
    const inside = isInFunction || ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, false);
  return found.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

/**
 * Returns the outermost node of a call chain. Parentheses around an inner part would end the effect
 * of `?.` too early, and would lose the `this` of the next call.
 */
function wholeChain(node: ts.Node): ts.Node {
  const { parent } = node;
  const isLink =
    ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCallExpression(parent) ||
    ts.isNonNullExpression(parent);
  return isLink && parent.expression === node ? wholeChain(parent) : node;
}

function isExcluded(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    (ts.isCallExpression(node) && logs.test(node.expression.getText()))
  );
}

function changesOf(node: ts.Node): readonly Change[] {
  if (ts.isBinaryExpression(node)) return binaryChanges(node);
  if (ts.isIfStatement(node)) return [...negated(node.expression), ...withoutIf(node)];
  if (ts.isConditionalExpression(node)) return negated(node.condition);
  if (ts.isNumericLiteral(node)) return numberChanges(node);
  if (ts.isStringLiteral(node)) return stringChanges(node);
  if (ts.isExpressionStatement(node)) return withoutStatement(node);
  if (ts.isThrowStatement(node)) return [[node, ';']];
  if (ts.isReturnStatement(node) && node.expression && node.getText() !== 'return undefined;')
    return [[node, 'return undefined;']];
  if (ts.isCallExpression(node)) return withoutLink(node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, node.operand.getText()]];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  return [];
}

function binaryChanges(node: ts.BinaryExpression): Change[] {
  const operator = swappedOperators[node.operatorToken.kind];
  if (!operator) return [];
  // Subtracting strings only gives NaN, so this mutation is left out.
  if (node.operatorToken.kind === ts.SyntaxKind.PlusToken && joinsText(node)) return [];
  // The parentheses are needed, because ?? next to && or || is a syntax error without them.
  return [[node, `((${node.left.getText()}) ${operator} (${node.right.getText()}))`]];
}

function joinsText({ left, right }: ts.BinaryExpression): boolean {
  const isText = (side: ts.Node) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side);
  return isText(left) || isText(right);
}

function negated(condition: ts.Expression): Change[] {
  return [[condition, `!(${condition.getText()})`]];
}

/**
 * Removes an `if` statement that has no else. If it has an else, other code mutates only the
 * condition.
 */
function withoutIf(node: ts.IfStatement): Change[] {
  return node.elseStatement ? [] : [[node, ';']];
}

function withoutStatement(node: ts.ExpressionStatement): Change[] {
  const isLog = logs.test(
    ts.isCallExpression(node.expression) ? node.expression.expression.getText() : '',
  );
  return isLog ? [] : [[node, ';']];
}

function numberChanges(node: ts.NumericLiteral): Change[] {
  const { parent, text } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return [];
  if (Number(text) === 0) return [[node, '1']];
  return [[node, Number(text) === 1 ? '0' : `(${text} + 1)`]];
}

function stringChanges(node: ts.StringLiteral): Change[] {
  const { parent, text } = node;
  const isArgument = ts.isCallExpression(parent) && parent.arguments.includes(node);
  const operator = isArgument ? queryOperators[text] : undefined;
  if (operator) return [[node, `'${operator}'`]];
  return isCode(text) && isCodeValue(node) ? [[node, `'${text}_'`]] : [];
}

/**
 * True for a string that is an error code, state or kind: it is compared, passed to a constructor
 * or query, or is the value of such a property.
 */
function isCodeValue(node: ts.StringLiteral): boolean {
  const { parent } = node;
  if (ts.isCaseClause(parent) || ts.isNewExpression(parent)) return true;
  if (ts.isBinaryExpression(parent)) return comparisons.has(parent.operatorToken.kind);
  if (ts.isPropertyAssignment(parent))
    return parent.initializer === node && codeProperties.has(parent.name.getText());
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[2] === node &&
    parent.expression.getText().endsWith('.where')
  );
}

function withoutLink(node: ts.CallExpression): Change[] {
  const { expression } = node;
  const isLink = ts.isPropertyAccessExpression(expression) && filters.has(expression.name.text);
  return isLink ? [[node, expression.expression.getText()]] : [];
}
