import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#shared/content/escape-markup';
import { TAGS } from './operations.ts';
import type { Json, JsonObject } from './json-types.ts';
import { referenceExamples } from './reference-examples.ts';

const STYLE = `:root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif;background:Canvas;color:CanvasText}
body{margin:0 auto;padding:1rem;max-width:60rem;overflow-wrap:anywhere;word-break:keep-all}
h1{font-size:1.6rem}h2{margin:3rem 0 .5rem;font-size:1.25rem}h3{margin:0;font-size:1rem}
nav ul{columns:2;padding-left:1.2rem}pre{margin:.5rem 0;padding:.75rem;overflow-x:auto;border:1px solid GrayText;border-radius:.5rem;white-space:pre-wrap}
figure{margin:.75rem 0}figure pre{white-space:pre}code,pre{font:13px/1.5 ui-monospace,monospace}details{padding:.6rem 0;border-bottom:1px solid GrayText}
summary{cursor:pointer}summary code{font-weight:600}details>div{scroll-margin-top:5rem}table{border-collapse:collapse;width:100%;overflow-wrap:break-word}#errors+table td:first-child{white-space:nowrap}
td,th{padding:.3rem .5rem;border-bottom:1px solid GrayText;text-align:left;vertical-align:top}
@media(max-width:40rem){nav ul{columns:1}#errors+table thead{display:none}#errors+table :is(tbody,tr){display:block}
#errors+table tr{padding:.5rem 0;border-bottom:1px solid GrayText}#errors+table td{display:inline-block;padding:0 .5rem 0 0;border:0}#errors+table td:first-child{white-space:normal}#errors+table td:last-child{display:block}}`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const OF_ONE_CALL = /(Request|Response)$/;

interface Call {
  path: string;
  method: string;
  call: JsonObject;
}

/** The API reference at `/developers`: the OpenAPI document as one page, without scripts and outside requests. */
export function serveReference(
  app: FastifyInstance,
  { document, publicUrl }: { document(): JsonObject; publicUrl: string },
): void {
  let page: string | undefined;
  app.get('/developers', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'public, max-age=300' })
      .type('text/html; charset=utf-8')
      .send((page ??= referencePage(document(), publicUrl))),
  );
}

function referencePage(document: JsonObject, publicUrl: string): string {
  const info = objectOf(document['info']);
  const schemas = objectOf(objectOf(document['components'])['schemas']);
  const calls = Object.entries(objectOf(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).map(([method, call]) => ({ path, method, call: objectOf(call) })),
  );
  const tags = Object.entries(TAGS).map(([tag, { ko, en }]) => ({
    tag,
    title: `${ko} · ${en}`,
    calls: calls.filter(({ call }) => (call['tags'] as string[]).includes(tag)),
  }));
  const sections = tags.map(
    (section) =>
      `<section><h2 id="${section.tag}">${escapeHtml(section.title)}</h2>${section.calls.map((call) => callEntry({ ...call, schemas })).join('')}</section>`,
  );
  const types = Object.entries(schemas).flatMap(([name, schema]) =>
    OF_ONE_CALL.test(name) ? [] : `<h3 id="type-${name}"><code>${name}</code></h3><pre>${typeText(schema)}</pre>`,
  );
  const examples = objectOf(objectOf(document['components'])['examples']);
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>API · Seoga</title><style>${STYLE}</style></head><body>
<p><a href="/">서점으로</a></p><h1>${escapeHtml(textOf(info['title']))}</h1>
${textOf(info['description'])
  .split('\n\n')
  .map((part) => `<p>${marked(part)}</p>`)
  .join('')}
<p><code>${escapeHtml(publicUrl)}</code> · <a href="/ko/v1/openapi.json">openapi.json</a> (OpenAPI 3.1)</p>
<nav aria-label="차례"><ul><li><a href="#examples">예제 · Examples</a></li>${tags.map(({ tag, title }) => `<li><a href="#${tag}">${escapeHtml(title)}</a></li>`).join('')}<li><a href="#errors">오류 · Errors</a></li><li><a href="#types">자료형 · Types</a></li></ul></nav>
<main>${examplesSection(publicUrl)}${sections.join('')}<section><h2 id="errors">오류 · Errors</h2>${errorTable(examples)}</section><section><h2 id="types">자료형 · Types</h2>${types.join('')}</section></main></body></html>`;
}

function examplesSection(publicUrl: string): string {
  const entries = referenceExamples(publicUrl).map(({ id, ko, en, notes, files }) => {
    const blocks = files.map(
      ({ name, code }) =>
        `<figure>${name === undefined ? '' : `<figcaption><code>${name}</code></figcaption>`}<pre tabindex="0"><code>${escapeHtml(code)}</code></pre></figure>`,
    );
    return `<details><summary>${escapeHtml(`${ko} · ${en}`)}</summary><div id="${id}">${notes.map((note) => `<p>${marked(note)}</p>`).join('')}${blocks.join('')}</div></details>`;
  });
  return `<section><h2 id="examples">예제 · Examples</h2>${entries.join('')}</section>`;
}

function callEntry({ path, method, call, schemas }: Call & { schemas: JsonObject }): string {
  const parameters = ((call['parameters'] ?? []) as Json[]).map(objectOf);
  const rows = parameters.map(
    (one) =>
      `<tr><td><code>${escapeHtml(textOf(one['name']))}</code></td><td>${escapeHtml(textOf(one['in']))}${one['required'] === true ? ', 필수 · required' : ''}</td><td><code>${typeText(one['schema'] ?? {})}</code></td></tr>`,
  );
  const access = accessText((call['security'] as Json[]).map(objectOf));
  const body = schemaOf(call['requestBody'], schemas);
  const responses = objectOf(call['responses']);
  const statuses = Object.keys(responses).filter((status) => /^[45]/.test(status));
  // Browsers open the details around the target of an address.
  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(textOf(call['summary']))}</summary><div id="${textOf(call['operationId'])}">
<p>${escapeHtml(textOf(call['description']))}${access}</p>
${rows.length > 0 ? `<table><thead><tr><th>이름 · Name</th><th>위치 · In</th><th>값 · Type</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : ''}
${body === undefined ? '' : `<p>요청 · Request</p><pre>${typeText(body)}</pre>`}${exampleOf(responses['200'])}<p>응답 · Response</p><pre>${typeText(schemaOf(responses['200'], schemas) ?? {})}</pre>
<p>오류 · Errors: ${statuses.join(', ')} <a href="#type-Error"><code>Error</code></a></p></div></details>`;
}

function accessText(ways: JsonObject[]): string {
  const isForAll = ways.some((way) => Object.keys(way).length === 0);
  const hasLogin = ways.some((way) => 'accessToken' in way);
  const scopes = ways.flatMap((way) => (way['apiKey'] ?? []) as string[]).map((scope) => `<code>${scope}</code>`);
  const login = isForAll || !hasLogin ? '' : ' 로그인 필요 · Login required.';
  return `${login}${scopes.length > 0 ? ` API 키 권한 · API key scope: ${scopes.join(', ')}.` : ''}`;
}

/** Every error of the calls, at the address of its problem type. */
function errorTable(examples: JsonObject): string {
  const rows = Object.entries(examples).map(([id, example]) => {
    const { summary, value } = objectOf(example);
    const status = objectOf(value)['statusCode'];
    return `<tr id="${id}"><td><code>${id.replace('_0', ' 0').replaceAll('_', '_<wbr>')}</code></td><td>${typeof status === 'number' ? status : ''}</td><td>${escapeHtml(textOf(summary))}</td></tr>`;
  });
  return `<table><thead><tr><th>이름 · Name</th><th>상태 · Status</th><th>안내 · Message</th></tr></thead><tbody>${rows.toSorted().join('')}</tbody></table>`;
}

function exampleOf(response: Json | undefined): string {
  const { example } = objectOf(objectOf(objectOf(response)['content'])['application/json']);
  return example === undefined
    ? ''
    : `<p>응답 예 · Example</p><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`;
}

/** Schema of a body; a component of this call alone stands in place. */
function schemaOf(part: Json | undefined, schemas: JsonObject): Json | undefined {
  const [media] = Object.values(objectOf(objectOf(part)['content']));
  const schema = objectOf(media)['schema'];
  const name = textOf(objectOf(schema)['$ref']).split('/').at(-1) ?? '';
  return OF_ONE_CALL.test(name) ? schemas[name] : schema;
}

/** A schema as a TypeScript type in HTML; components are links. */
function typeText(schema: Json, indent = ''): string {
  const { $ref, anyOf, oneOf, allOf, enum: choices, type, items, properties, ...rest } = objectOf(schema);
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#type-${name}">${name}</a>`;
  }
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) return alternatives.map((one) => typeText(one, indent)).join(' | ');
  if (Array.isArray(allOf)) return allOf.map((one) => typeText(one, indent)).join(' &amp; ');
  if (rest['const'] !== undefined) return escapeHtml(JSON.stringify(rest['const']));
  if (Array.isArray(choices)) return choices.map((one) => escapeHtml(JSON.stringify(one))).join(' | ');
  if (type === 'array') return `Array&lt;${typeText(items ?? {}, indent)}&gt;`;
  if (type !== 'object')
    return Array.isArray(type) ? type.map(textOf).join(' | ') : escapeHtml(textOf(type ?? 'unknown'));
  const required = new Set((rest['required'] ?? []) as string[]);
  const inner = `${indent}  `;
  const lines = Object.entries(objectOf(properties ?? {})).map(
    ([name, value]) => `${inner}${escapeHtml(name)}${required.has(name) ? '' : '?'}: ${typeText(value, inner)};`,
  );
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : 'object';
}

function objectOf(value: Json | undefined): JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function marked(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
