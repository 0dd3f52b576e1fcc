import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { headerNames } from '../../../src/contract/environment.ts';
import { commonErrors, errorStatus, type ErrorCode } from '../../../src/contract/errors.ts';
import { html, type Html } from '../html.ts';
import { toJsonSchema } from '../json-schema.ts';
import { BODY_LIMIT } from '../read-body.ts';
import { fieldRows, type FieldRow } from './field-rows.ts';

/** The readable reference of every call: one static page, written from the contract. */
export function apiPage(about: { name: string; url: string }): Html {
  const list: CallDefinition[] = Object.values(calls);
  const groups = [...Map.groupBy(list, (call) => call.tag)];
  return html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API reference - ${about.name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/brand.css" />
        <link rel="stylesheet" href="/docs/api.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <div class="frame">
          <nav class="contents" aria-label="Calls">
            <p class="contents__name"><a href="/">${about.name}</a></p>
            <ul role="list">
              <li><a href="#basics">Basics</a></li>
              <li><a href="#codes">Error codes</a></li>
            </ul>
            ${groups.map(([tag, own]) => contents(tag, own))}
          </nav>
          <main id="main" tabindex="-1">
            <h1>API reference</h1>
            ${basics(about.url)}
            ${groups.map(([tag, own]) => html`<section>${heading(tag)}${own.map(callSection)}</section>`)}
            ${errorTable()}
          </main>
        </div>
      </body>
    </html>`;
}

function heading(tag: string): Html {
  return html`<h2 id="${anchor(tag)}">${tag}</h2>`;
}

function anchor(tag: string): string {
  return tag.toLowerCase().replace(/\W+/g, '-');
}

function contents(tag: string, own: CallDefinition[]): Html {
  return html`<p class="contents__group"><a href="#${anchor(tag)}">${tag}</a></p>
    <ul role="list">
      ${own.map((call) => html`<li><a href="#${call.id}">${call.id}</a></li>`)}
    </ul>`;
}

function basics(url: string): Html {
  return html`<section id="basics">
    <h2>Basics</h2>
    <p>
      Every call goes to <code>${url}</code> and speaks JSON in UTF-8, ${BODY_LIMIT / 1024} KB at
      most. The same contract as OpenAPI 3.1 is at <a href="/openapi.json">/openapi.json</a>.
    </p>
    <ul>
      <li>
        Amounts are decimals in the main unit of their currency; dates are YYYY-MM-DD; instants are
        ISO 8601 in UTC.
      </li>
      <li>
        A signed-in caller sends <code>Authorization: Token …</code> while the token is shorter than
        60 characters, <code>Authorization: Bearer …</code> from there on. The provider takes
        either.
      </li>
      <li>
        <code>${headerNames.uniqueKey}</code>, made by the sender, lets a purchase be carried out
        once: repeating it with the same body repeats the answer.
      </li>
      <li>
        Every answer carries <code>${headerNames.requestId}</code>, which names the exchange in the
        log.
      </li>
      <li>
        An answer of 400 and above holds
        <code>{"error": {"code", "message", "fields"?}}</code>; <code>fields</code> maps the path of
        a field to its messages. After 429 and 503, <code>Retry-After</code> says in how many
        seconds to try again.
      </li>
    </ul>
  </section>`;
}

const authWords = {
  none: 'No token is looked at.',
  optional: 'A token is honoured; visitors are served too.',
  required: 'Needs a token.',
} as const;

function callSection(call: CallDefinition): Html {
  const request = call.request ? fieldRows(toJsonSchema(call.request, 'input')) : [];
  const query = call.query ? fieldRows(toJsonSchema(call.query, 'input')) : [];
  const answer = call.answer ? fieldRows(toJsonSchema(call.answer, 'output')) : [];
  return html`<article id="${call.id}">
    <h3>${call.summary}</h3>
    <p class="line">
      <span class="method method--${call.method.toLowerCase()}">${call.method}</span>
      <code>${call.path}</code>
    </p>
    <p>
      ${authWords[call.auth]}${call.once && html` Needs <code>${headerNames.uniqueKey}</code>.`}
      ${call.answer === null && 'Answers 204 without a body.'}
    </p>
    ${
      call.upload &&
      html`<p>
        The body is one file, its bytes as they are: ${call.upload.types.join(', ')}, at most
        ${call.upload.limit / (1024 * 1024)} MB. Its content decides, not its header.
      </p>`
    }
    ${table(`Query of ${call.id}`, 'Query', query)}
    ${table(`Request of ${call.id}`, 'Request', request)}
    ${table(`Answer of ${call.id}`, 'Answer', answer)} ${ownErrors(call)}
  </article>`;
}

function table(label: string, caption: string, rows: FieldRow[]): Html | null {
  if (rows.length === 0) return null;
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Present</th>
          <th scope="col">Limits</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row"><code>${row.name}</code></th>
              <td>${row.type}</td>
              <td>${row.required ? 'always' : 'optional'}</td>
              <td>${row.limits}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function ownErrors(call: CallDefinition): Html | null {
  if (call.errors.length === 0) return null;
  return html`<p class="errors">
    Errors beside the common ones:
    ${call.errors.map((code, at) => html`${at > 0 && ', '}<a href="#code-${code}"><code>${code}</code></a>`)}
  </p>`;
}

function errorTable(): Html {
  const common: readonly ErrorCode[] = commonErrors;
  const codes = Object.entries(errorStatus) as [ErrorCode, number][];
  return html`<section id="codes">
    <h2>Error codes</h2>
    <div class="scroll" role="region" aria-label="Error codes" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">Answered by</th>
          </tr>
        </thead>
        <tbody>
          ${codes.map(
            ([code, status]) =>
              html`<tr id="code-${code}">
                <th scope="row"><code>${code}</code></th>
                <td>${status}</td>
                <td>${common.includes(code) ? 'any call' : answeredBy(code)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function answeredBy(code: ErrorCode): Html | string {
  const list: CallDefinition[] = Object.values(calls);
  const own = list.filter((call) => call.errors.includes(code));
  if (own.length === 0)
    return code === 'route_not_found' ? 'any other path under /api/' : 'no call yet';
  return html`${own.map((call, at) => html`${at > 0 && ', '}<a href="#${call.id}">${call.id}</a>`)}`;
}
