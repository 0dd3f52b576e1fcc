import { describe, expect, test } from 'vitest';
import { html } from '../../../server/http/html.ts';

describe('HTML templates', () => {
  test('escape everything but their own markup', () => {
    const name = `<img src=x onerror="a('b')"> & co`;
    expect(html`<p title="${name}">${[html`<b>${1}</b>`, null, false, name]}</p>`.markup).toBe(
      '<p title="&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; co"><b>1</b>&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; co</p>',
    );
  });
});
