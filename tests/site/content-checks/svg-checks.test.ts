import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { svgErrors } from '../../../src/site/content-checks/svg-checks.ts';

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const drawing = (inside: string, attributes = '') => `<svg ${SVG} ${attributes}>${inside}</svg>`;
const messagesOf = (file: string | Uint8Array) =>
  svgErrors(typeof file === 'string' ? Buffer.from(file) : file).map(({ message }) => message);

const utf16 = (text: string, bom = [0xff, 0xfe]) =>
  Buffer.concat([Buffer.from(bom), Buffer.from(text, 'utf16le')]);
const pixel = 'data:image/png;base64,iVBORw0KGgo=';

describe('a drawing', () => {
  test.each<[what: string, file: string]>([
    ['shapes', drawing('<g fill="none"><path d="M0 0h9v9z" stroke-width="2"/></g>')],
    [
      'a declaration and a comment',
      `<?xml version="1.0" encoding="UTF-8"?><!-- Ours -->${drawing('')}`,
    ],
    ['a byte order mark of UTF-8', `\ufeff${drawing('')}`],
    ['a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0"/></s:svg>'],
    [
      'styles',
      drawing(
        '<style type="text/css"><![CDATA[.a{fill:url(#b)}@media (width>9px){.a{fill:red}}]]></style>',
      ),
    ],
    ['a style attribute', drawing('<path style="fill: url( #a ); font: 1px \'Arial\'"/>')],
    ['a quoted reference to itself', drawing('<path fill="url(\'#a\')" filter=\'url("#b")\'/>')],
    ['its own symbol', drawing('<symbol id="a"/><use href="#a"/><use xlink:href="#a"/>', XLINK)],
    ['pixels', drawing(`<image href="${pixel}"/>`)],
    ['a nested drawing', drawing('<svg x="1" viewBox="0 0 9 9"><circle r="3"/></svg>')],
    [
      'labels',
      drawing(
        "<title>It's @home</title>",
        'role="img" aria-label="a@b.example, it\'s" data-name="@2x"',
      ),
    ],
    ['a filter', drawing('<filter id="a"><feGaussianBlur stdDeviation="2"/></filter>')],
    [
      'spaces and language',
      drawing('<text xml:space="preserve" xml:lang="en">A &amp; B &#169;</text>'),
    ],
  ])('can contain %s', (_what, file) => {
    expect(messagesOf(file)).toEqual([]);
  });

  test('is the only content of every SVG file of the site', () => {
    const root = join(import.meta.dirname, '../../..');
    const files = globSync(['public/**/*.svg', 'src/content/**/*.svg', 'docs/**/*.svg'], {
      cwd: root,
    });
    expect(files.length).toBeGreaterThan(2);
    for (const file of files)
      expect([file, svgErrors(readFileSync(join(root, file)))]).toEqual([file, []]);
  });
});

describe('a hostile SVG file', () => {
  const xhtml = 'xmlns:h="http://www.w3.org/1999/xhtml"';

  test.each<[what: string, file: string | Uint8Array, message: string]>([
    ['script', drawing('<script>alert(1)</script>'), 'has <script>'],
    [
      'a prefixed script',
      drawing('<x:script>alert(1)</x:script>', 'xmlns:x="http://www.w3.org/2000/svg"'),
      'has <x:script>',
    ],
    [
      'a prefixed script with entities',
      drawing('<x:script/>', 'xmlns:x="http&#58;//www.w3.org/2000/svg"'),
      'has <x:script>',
    ],
    ['an HTML script', drawing('<h:script>alert(1)</h:script>', xhtml), 'has <h:script>'],
    ['an external script', drawing('<script href="//evil.example/x.js"/>'), 'has <script>'],
    ['script in upper case', drawing('<SCRIPT>alert(1)</SCRIPT>'), 'has <SCRIPT>'],
    [
      'a script with two prefixes',
      drawing('<x:path:script/>', 'xmlns:x="http://www.w3.org/2000/svg"'),
      'has <x:path:script>',
    ],
    ['onload', drawing('', 'onload="alert(1)"'), 'has onload on <svg>'],
    ['onload of a nested drawing', drawing('<svg onload="alert(1)"/>'), 'has onload on <svg>'],
    [
      'a handler with odd spaces',
      drawing('<path\n\tonclick\n=\n"alert(1)"/>'),
      'has onclick on <path>',
    ],
    ['a handler in mixed case', drawing('<path oNload="alert(1)"/>'), 'has oNload on <path>'],
    [
      'an XML Events handler',
      drawing('<path ev:event="load"/>', 'xmlns:ev="http://www.w3.org/2001/xml-events"'),
      'has ev:event on <path>',
    ],
    [
      'onbegin of animate',
      drawing('<animate onbegin="alert(1)" attributeName="x" dur="1s"/>'),
      'has <animate>',
    ],
    ['set', drawing('<set attributeName="onmouseover" to="alert(1)"/>'), 'has <set>'],
    [
      'an animated link',
      drawing('<a><animate attributeName="href" values="javascript:alert(1)"/></a>'),
      'has <a>',
    ],
    ['a link to a script', drawing('<a href="javascript:alert(1)"><path/></a>'), 'has <a>'],
    [
      'a script in href',
      drawing('<use href="java&#10;script:alert(1)"/>'),
      'has href on <use> with a forbidden target',
    ],
    [
      'a drawing in xlink:href',
      drawing('<use xlink:href="data:image/svg+xml;base64,PHN2Zz4=#a"/>', XLINK),
      'has xlink:href on <use> with a forbidden target',
    ],
    [
      'a drawing in an image',
      drawing('<image href="data:image/svg+xml,%3Csvg%3E"/>'),
      'has href on <image> with a forbidden target',
    ],
    [
      'an external image',
      drawing('<image href="https://evil.example/a.png"/>'),
      'has href on <image> with a forbidden target',
    ],
    [
      'an external base',
      drawing('<use href="#a"/>', 'xml:base="https://evil.example/"'),
      'has xml:base on <svg>',
    ],
    [
      'a part of another file',
      drawing('<use href="other.svg#a"/>'),
      'has href on <use> with a forbidden target',
    ],
    ['a filter image', drawing('<filter><feImage href="#a"/></filter>'), 'has <feImage>'],
    [
      'foreignObject',
      drawing('<foreignObject><h:body/></foreignObject>', xhtml),
      'has <foreignObject>',
    ],
    ['iframe', drawing('<h:iframe src="javascript:alert(1)"/>', xhtml), 'has <h:iframe>'],
    ['embed', drawing('<h:embed src="data:text/html,x"/>', xhtml), 'has <h:embed>'],
    ['object', drawing('<object xmlns="http://www.w3.org/1999/xhtml" data="x"/>'), 'has <object>'],
    ['a handler object', drawing('<handler/>'), 'has <handler>'],
    [
      'an xml-stylesheet instruction',
      `<?xml-stylesheet href="//evil.example/x.xsl"?>${drawing('')}`,
      'has <?xml-stylesheet?>',
    ],
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>${drawing('&b;')}`,
      'has a DOCTYPE',
    ],
    [
      'a DOCTYPE',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">${drawing('')}`,
      'has a DOCTYPE',
    ],
    ['an unknown entity', drawing('&nbsp;'), 'cannot be read: Invalid character entity'],
    ['@import', drawing('<style>@import "//evil.example/x.css";</style>'), 'has @import'],
    [
      '@import in CDATA',
      drawing('<style><![CDATA[@im]]><![CDATA[port url(//evil.example)]]></style>'),
      'has @import',
    ],
    ['@import around a comment', drawing('<style>@im<!-- -->port "x";</style>'), 'has @import'],
    [
      'an escaped @import',
      drawing('<style>@\\69mport "x";</style>'),
      'has a backslash in its styles',
    ],
    [
      'an external font',
      drawing('<style>@font-face{src:url(//evil.example)}</style>'),
      'has @font-face',
    ],
    [
      'an external url()',
      drawing('<style>a{fill:URL( //evil.example/a#b )}</style>'),
      'has URL( //evil.example/a#b )',
    ],
    [
      'url() around a comment',
      drawing('<path style="fill:url(/**/&quot;//evil.example&quot;)"/>'),
      'has incomplete styles in style on <path>',
    ],
    [
      'url() in an attribute',
      drawing('<path mask="url(&#34;//evil.example&#34;)"/>'),
      'has url("//evil.example") in mask on <path>',
    ],
    [
      'image-set()',
      drawing('<path style="cursor:image-set(&quot;//evil.example&quot; 1x)"/>'),
      'has image-set() in style on <path>',
    ],
    [
      'url() in a variable',
      drawing('<path style="--a:url(//evil.example)"/>'),
      'has url(//evil.example) in style on <path>',
    ],
    ['cut-off styles', drawing('<style>a{fill:url(//evil "</style>'), 'has incomplete styles'],
    ['UTF-16', utf16(drawing('')), 'is not encoded in UTF-8'],
    ['UTF-16 without a byte order mark', utf16(drawing(''), []), 'is not encoded in UTF-8'],
    [
      'another encoding',
      `<?xml version="1.0" encoding="UTF-7"?>${drawing('')}`,
      'has the encoding UTF-7',
    ],
    ['Latin-1', Buffer.from(drawing('<title>é</title>'), 'latin1'), 'is not encoded in UTF-8'],
    ['NUL', drawing('<title>\0</title>'), 'is not encoded in UTF-8'],
    ['a truncated file', drawing('<path/>').slice(0, -3), 'cannot be read: Unclosed root tag'],
    [
      'a file truncated in a tag',
      drawing('<path/>').slice(0, 20),
      'cannot be read: Unexpected end',
    ],
    [
      'an attribute without quotes',
      drawing('<path d=M0/>'),
      'cannot be read: Unquoted attribute value',
    ],
    ['HTML', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'is not an SVG file'],
    ['no namespace', '<svg/>', 'is not an SVG file'],
    ['two drawings', drawing('') + drawing(''), 'is not an SVG file'],
    ['an empty file', '', 'contains no drawing'],
    ['text', 'javascript:alert(1)', 'cannot be read: Non-whitespace before first tag.'],
    ['too many bytes', drawing(`<path d="${'M0 0'.repeat(300_000)}"/>`), 'is larger than 1 MB'],
    [
      'too many levels',
      drawing('<g>'.repeat(100) + '</g>'.repeat(100)),
      'has more than 100 nested elements',
    ],
    [
      'data of an editor',
      drawing('<s:namedview/>', 'xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'),
      'has <s:namedview>',
    ],
  ])('is rejected for %s', (_what, file, message) => {
    expect(messagesOf(file)[0]).toBe(message);
  });

  test('is rejected with the line of each error', () => {
    const file = drawing('\n<path/>\n<script/>\n<path onclick="x"/>\n');
    expect(svgErrors(Buffer.from(file))).toEqual([
      { line: 3, message: 'has <script>' },
      { line: 4, message: 'has onclick on <path>' },
    ]);
  });
});
