/** The used part of css-tree. The package has no types. */
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
