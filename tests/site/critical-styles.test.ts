import { expect, test } from 'vitest';
import { namesInHtml, splitStyles } from '../../src/site/critical-styles.ts';

const criticalOf = (css: string, html: string) => splitStyles(css).critical(namesInHtml(html));
const page = '<body class="a b"><p id=one class=c data-x="<i>">x</p><script>"<b>"</script></body>';

test.each([
  ['a selector whose classes, tags and ids are all on the page', 'p.c#one .a>body{top:0}'],
  ['the same in another case', 'P{top:0}'],
  ['states and attributes, which change later', 'p:hover,p[open]::before,p:not(.x){top:0}'],
  ['a list with one possible selector', 'p:is(.x,.c) :where(.y,.a){top:0}'],
  ['a pseudo-class with an attribute', ':where([role=list]){top:0}'],
  ['all elements', '*{top:0}'],
  ['custom properties', ':root{--x:{a b}}'],
  ['conditions and layers', '@layer a{@media (width>=768px){p{top:0}}}'],
  ['the order of layers', '@layer a,b;'],
  ['nested rules', '.c{&>p{top:0}}'],
  ['a used animation', 'p{animation:turn 1s}@keyframes turn{0%{top:0}}'],
])('the critical styles contain %s', (_, css) => {
  expect(criticalOf(css, page)).toBe(css);
});

test.each([
  ['a class that is not on the page', '.x{top:0}'],
  ['an element that only a script or an attribute mentions', 'b,i{top:0}'],
  ['a list without a possible selector', 'p:is(.x,.y){top:0}'],
  ['rules for print', '@media print{p{top:0}}'],
  ['an animation without user', '@keyframes turn{0%{top:0}}'],
  ['a layer without rules', '@layer a{@media (width>=768px){.x{top:0}}}'],
])('the critical styles do not contain %s', (_, css) => {
  expect(criticalOf(css, page)).toBe('');
});

test('a used rule loses only the selectors that match nothing', () => {
  expect(criticalOf('p,.x,.a{top:0}', page)).toBe('p,.a{top:0}');
});

test('the complete styles have all rules in their order, and the fonts load once', () => {
  const font = '@font-face{font-family:F;src:url(/f.woff2)}';
  const { complete, critical } = splitStyles(`${font}.x{top:0}p{top:0}`);
  expect(complete).toBe('.x{top:0}p{top:0}');
  expect(critical(namesInHtml(page))).toBe(`${font}p{top:0}`);
});

test('fonts can load with the complete styles, and their fallback fonts are critical', () => {
  const font = '@font-face{font-family:F;src:url(/f.woff2)}';
  const fallback = '@font-face{font-family:F fallback;src:local(Arial)}';
  const { complete, critical } = splitStyles(`${font}${fallback}p{top:0}`, 'complete');
  expect(complete).toBe(`${font}p{top:0}`);
  expect(critical(namesInHtml(page))).toBe(`${fallback}p{top:0}`);
});
