/** Types for the part of css-tree that this project uses, because the package has no types. */
declare module 'css-tree' {
  export const tokenTypes: Record<
    'AtKeyword' | 'BadString' | 'BadUrl' | 'Function' | 'String' | 'Url' | 'WhiteSpace' | 'Comment',
    number
  >;
  export function tokenize(
    source: string,
    onToken: (type: number, start: number, end: number) => void,
  ): void;
}
