import { afterEach, describe, expect, it, vi } from 'vitest';
import { SafeHtml } from '../../src/ui/controls/SafeHtml.tsx';
import { clear, find, render } from './render-helpers.tsx';

afterEach(clear);

async function renderHtml(html: string, inline = false): Promise<string> {
  await render(<SafeHtml html={html} inline={inline} />);
  return find('.safe-html').innerHTML;
}

describe('HTML of the backend', () => {
  it('keeps text, lists, tables and emphasis, without their attributes', async () => {
    expect(
      await renderHtml(
        '<p class="x" style="color:red">Read <strong id=a>this</strong>.</p><ul><li>One</li></ul>',
      ),
    ).toBe('<p>Read <strong>this</strong>.</p><ul><li>One</li></ul>');
    expect(
      await renderHtml('<table><tbody><tr><td onclick="x()">1</td></tr></tbody></table>'),
    ).toBe('<table><tbody><tr><td>1</td></tr></tbody></table>');
  });

  it('has no headings above level three', async () => {
    expect(await renderHtml('<h1>Terms</h1><h2>One</h2><h4>Two</h4>')).toBe(
      '<h3>Terms</h3><h3>One</h3><h4>Two</h4>',
    );
  });

  it('keeps the content of unknown elements', async () => {
    expect(await renderHtml('<section><p>One</p></section><blink>two</blink>, three')).toBe(
      '<p>One</p>two, three',
    );
  });

  it('shows entities as text', async () => {
    expect(await renderHtml('Black &amp; White &lt;b&gt;')).toBe('Black &amp; White &lt;b&gt;');
  });

  it('opens links to other sites in a new tab, without a referrer', async () => {
    await renderHtml('<a href="https://example.com/a" onclick="x()">site</a>');
    const link = find<HTMLAnchorElement>('a');
    expect(link.getAttributeNames().sort()).toEqual(['href', 'rel', 'target']);
    expect(link.rel).toContain('noopener');
    expect(await renderHtml('<a href="/terms">terms</a>')).toBe('<a href="/terms">terms</a>');
  });

  it('becomes plain text runs inside a sentence', async () => {
    expect(await renderHtml('<p>One <b>two</b></p><p>three</p>', true)).toBe(
      'One <b>two</b> three ',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><img src=x onerror=alert(1)></template>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
    '<input autofocus onfocus=alert(1)><textarea><script>alert(1)</script></textarea>',
    '<style>@import "javascript:alert(1)"</style><link rel=icon href="javascript:alert(1)">',
    '<base href="javascript:alert(1)//"><meta http-equiv=refresh content="0;javascript:alert(1)">',
    '<details open ontoggle=alert(1)><summary>x</summary></details>',
    '<p constructor=x __proto__=y></p><constructor>x</constructor><__proto__>',
  ])('runs no script: %s', async (html) => {
    const result = await renderHtml(html);
    expect(result).not.toMatch(/<(?!\/?(?:p|b|table|tbody|tr|td)\b)[a-z]/i);
    expect(result).not.toMatch(/\son\w+=|javascript:/i);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java&#10;script:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.com/1',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'file:///etc/passwd',
    'relative',
  ])('creates no link for %s', async (href) => {
    await renderHtml(`<a href="${href}">x</a>`);
    expect(document.querySelector('a')).toBeNull();
    expect(find('.safe-html').textContent).toBe('x');
  });

  it('passes a trusted value to the parser if the browser requires one', async () => {
    vi.resetModules();
    const createHTML = vi.fn((text: string) => text);
    const createPolicy = vi.fn(() => ({ createHTML }));
    vi.stubGlobal('trustedTypes', { createPolicy });
    const { parseInertHtml } = await import('../../src/ui/controls/inert-html.ts');
    expect(parseInertHtml('<p>One</p>').textContent).toBe('One');
    parseInertHtml('<p>Two</p>');
    expect(createPolicy).toHaveBeenCalledOnce();
    expect(createPolicy).toHaveBeenCalledWith('inert-html', expect.anything());
    expect(createHTML).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });
});
