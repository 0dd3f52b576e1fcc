/** Types for the parts of css-tree that this project uses, because the package has no types. */
declare module 'css-tree' {
  export const tokenTypes: Record<
    'AtKeyword' | 'BadString' | 'BadUrl' | 'Function' | 'String' | 'Url' | 'WhiteSpace' | 'Comment',
    number
  >;
  export function tokenize(
    source: string,
    onToken: (type: number, start: number, end: number) => void,
  ): void;

  export interface CssList {
    readonly isEmpty: boolean;
    readonly first: CssNode | null;
    toArray(): CssNode[];
    forEach(callback: (node: CssNode, item: CssItem) => void): void;
    remove(item: CssItem): void;
  }
  /** Position of a node in a list. */
  export type CssItem = object;
  export interface CssNode {
    type: string;
    name?: string;
    /** Text of a node that is not parsed, such as the condition of a media query. */
    value?: string;
    prelude?: CssNode | null;
    block?: CssNode | null;
    /** Undefined or null for a node that has none, such as a class without parentheses. */
    children?: CssList | null;
  }
  type Visit = (node: CssNode, item?: CssItem, list?: CssList) => symbol | undefined | void;
  export const walk: {
    (node: CssNode, visits: { enter?: Visit; leave?: Visit }): void;
    /** A visit returns this to skip the node's children. */
    skip: symbol;
  };
  export function parse(css: string, options: Record<string, boolean>): CssNode;
  export function generate(node: CssNode): string;
}
