import { OPERATOR_SCOPES, READER_SCOPES } from '#shared/members/api-keys';
import { ERRORS, type ErrorName, errorStatusOf, errorTemplate } from '#shared/errors/errors';
import { isLoopback } from '#platform/loopback';
import type { CallScopes } from '#server/auth/api-keys';
import { contractSchemas } from './contract-schemas.ts';
import type { Json, JsonObject } from './json-types.ts';
import { KEY_SCOPES } from './key-scopes.ts';
import { type Access, OPERATIONS, TAGS } from './operations.ts';
import RESPONSE_EXAMPLES from './response-examples.json' with { type: 'json' };

/** The document as it comes from the routes. */
interface RouteDocument {
  openapi?: string;
  paths?: unknown;
}

/** Path of the API. */
export const API_PREFIX = '/ko/v1';
/** Recorded by `tools/api-examples/record-examples.ts`. */
const EXAMPLES: JsonObject = RESPONSE_EXAMPLES;
const USUAL_ERRORS: readonly ErrorName[] = ['AUTH_ERROR', 'KEY_ERROR', 'NOT_FOUND', 'RATE_ERROR', 'SERVER_ERROR'];
const STATUS_NAMES: Record<number, string> = {
  400: 'Invalid input',
  401: 'Login required',
  402: 'Not enough coins',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict with the current state',
  413: 'Too large',
  422: 'Cannot be done with these values',
  429: 'Too many requests; see Retry-After',
  500: 'Fault of the server',
  502: 'Fault of a provider',
  503: 'Temporarily unavailable; see Retry-After',
};

/**
 * Completes the document of the routes for third parties: names, tags, security, errors from the catalogue, and shared
 * schemas as components.
 */
export function describeApi(made: RouteDocument, publicUrl: string): JsonObject {
  // Plain JSON by construction.
  const paths = structuredClone(made.paths) as Record<string, Record<string, JsonObject>>;
  const schemas: JsonObject = {};
  const share = schemaSharer(schemas);
  const errors: SharedErrors = {
    examples: {},
    responses: { Error: { description: 'Any other error', content: ERROR_CONTENT } },
  };
  for (const [path, calls] of Object.entries(paths))
    for (const [method, call] of Object.entries(calls)) describeCall(call, { path, method, share, errors });
  return {
    openapi: made.openapi ?? '3.1.0',
    info: {
      title: 'Seoga API',
      version: '1',
      summary: '서가의 API · The API of a Seoga shop',
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverOf(publicUrl), description: '이 서점 · This shop' }],
    tags: Object.entries(TAGS).map(([name, { ko, en }]) => ({ name, description: `${ko} · ${en}` })),
    paths,
    components: { schemas, headers: HEADERS, ...errors, securitySchemes: SECURITY },
  };
}

/** A shop on this machine alone is described relative to its document. */
function serverOf(publicUrl: string): string {
  return isLoopback(new URL(publicUrl).hostname) ? '/' : publicUrl;
}

const INTRODUCTION = `모든 응답은 \`{statusCode, result}\`입니다. 오류의 result에는 바뀌지 않는 \`name\`과 \`code\`, 한국어 \`message\`가 있고, 입력이 잘못되었으면 \`field\`가 있습니다. 시각은 따로 적지 않으면 UTC의 ISO 8601이며, 목록은 응답의 \`next\`를 \`after\`로 보내 이어 받습니다. \`Accept: application/problem+json\`이면 오류를 RFC 9457 형식으로 보냅니다. 429와 503이면 \`Retry-After\`초 뒤에 다시 요청해 주세요. 남은 호출 수는 \`RateLimit\`과 \`RateLimit-Policy\`에 있습니다.

Every response is \`{statusCode, result}\`. The result of an error has a stable \`name\` and \`code\`, a Korean \`message\`, and for invalid input the \`field\`. Times are ISO 8601 in UTC unless a field says otherwise; lists are paged by cursor: pass \`next\` of a page as \`after\`. With \`Accept: application/problem+json\` errors are problem details (RFC 9457). At 429 and 503 wait for \`Retry-After\` seconds; \`RateLimit\` and \`RateLimit-Policy\` tell what is left.`;

const PROBLEM_CONTENT: JsonObject = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } },
};
const ERROR_CONTENT: JsonObject = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
  ...PROBLEM_CONTENT,
};
const LIMIT_HEADERS: JsonObject = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};
const HEADERS: JsonObject = {
  RateLimit: {
    description:
      '남은 호출 수(r)와 다시 채워질 때까지의 초(t) · Calls left (r) and seconds until they are refilled (t)',
    schema: { type: 'string', examples: ['"key";r=299;t=60'] },
  },
  RateLimitPolicy: {
    description: '키나 주소마다의 한도(q)와 그 초(w) · The limit (q) by key or address and its seconds (w)',
    schema: { type: 'string', examples: ['"key";q=300;w=60'] },
  },
  RetryAfter: {
    description: '다시 호출할 수 있을 때까지의 초 · Seconds to wait',
    schema: { type: 'integer', minimum: 0 },
  },
};

const SECURITY: JsonObject = {
  accessToken: {
    type: 'apiKey',
    in: 'header',
    name: 'LOGIN-AT',
    description: '`/ko/v1/login/refresh`가 주는 토큰 · The token of `/ko/v1/login/refresh`, for the session cookie',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: `‘내 정보 → API 키’나 콘솔의 ‘내 계정 → API 키’에서 만든 키. 호출마다 필요한 권한이 다릅니다 · A key made in the account or the console, with scopes: ${Object.keys({ ...READER_SCOPES, ...OPERATOR_SCOPES }).join(', ')}`,
  },
};

interface CallContext {
  path: string;
  method: string;
  share: (schema: Json, name: string) => Json;
  errors: SharedErrors;
}

interface SharedErrors {
  examples: JsonObject;
  responses: JsonObject;
}

function summaryOf({ summary }: JsonObject): string {
  return typeof summary === 'string' ? summary : '';
}

function describeCall(call: JsonObject, { path, method, share, errors }: CallContext): void {
  const key = `${method.toUpperCase()} ${path.slice(API_PREFIX.length)}`;
  const [name, who, summary] = OPERATIONS[key] ?? [nameOf(key), 'all' as const, summaryOf(call)];
  const tag = (call['tags'] as string[])[0] ?? '';
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  call['operationId'] = name;
  call['description'] = summary;
  call['security'] = securityOf(who, KEY_SCOPES[key]);
  const { '200': ok } = call['responses'] as Record<string, JsonObject>;
  call['responses'] = {
    '200': {
      ...named(ok ?? {}, { name: `${title}Response`, description: summary, example: EXAMPLES[key], share }),
      headers: LIMIT_HEADERS,
    },
    ...errorsOf(tag, { hasInput: 'parameters' in call || 'requestBody' in call, errors }),
  };
  for (const parameter of (call['parameters'] ?? []) as JsonObject[]) unwrapSchema(parameter);
  const body = call['requestBody'];
  if (body) call['requestBody'] = named(body as JsonObject, { name: `${title}Request`, share });
}

/** Ways to call: without login, by token, or by a key with one of the scopes. */
function securityOf(who: Access, scopes: CallScopes | undefined): Json {
  const byKey = scopes === 'any' ? [{ apiKey: [] }] : (scopes ?? []).map((scope) => ({ apiKey: [scope] }));
  if (who === 'operator') return byKey;
  return [...(who === 'all' ? [{}] : []), { accessToken: [] }, ...byKey];
}

/** A name for a call without a row: the tests report it, a running shop still has its document. */
function nameOf(key: string): string {
  const [first = '', ...rest] = key
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

// @NOTE The Swagger plugin leaves alternatives of one: it drops the scalar of a parameter that may repeat.
function unwrapSchema(parameter: JsonObject): void {
  const { anyOf } = (parameter['schema'] ?? {}) as JsonObject;
  if (Array.isArray(anyOf) && anyOf.length === 1 && anyOf[0] !== undefined) parameter['schema'] = anyOf[0];
}

/** A body or response whose schema is a component. */
function named(
  part: JsonObject,
  {
    name,
    description,
    example,
    share,
  }: { name: string; description?: string; example?: Json | undefined; share: CallContext['share'] },
): JsonObject {
  const content = Object.entries((part['content'] ?? {}) as Record<string, JsonObject>);
  return {
    ...part,
    ...(description === undefined ? {} : { description }),
    content: Object.fromEntries(
      content.map(([type, media]) => [
        type,
        {
          ...media,
          schema: share(media['schema'] ?? {}, name),
          ...(example !== undefined && type === 'application/json' ? { example } : {}),
        },
      ]),
    ),
  };
}

/** Error responses of a tag's calls, one per status, with every error of the catalogue as example. */
function errorsOf(tag: string, { hasInput, errors }: { hasInput: boolean; errors: SharedErrors }): JsonObject {
  const input: ErrorName[] = hasInput ? ['INPUT_ERROR'] : [];
  const names = new Set([...input, ...USUAL_ERRORS, ...(TAGS[tag]?.errors ?? [])]);
  const byStatus = new Map<number, string[]>();
  for (const name of names)
    for (const code of Object.keys(ERRORS[name].codes)) {
      const status = errorStatusOf(name, code);
      const id = `${name}_${code}`;
      errors.examples[id] = exampleOf(name, code);
      byStatus.set(status, [...(byStatus.get(status) ?? []), id]);
    }
  const listed = [...byStatus].map(([status, ids]) => [
    String(status),
    shareResponse(errors.responses, { tag, status, ids }),
  ]);
  return { ...Object.fromEntries(listed), default: { $ref: '#/components/responses/Error' } };
}

function exampleOf(name: ErrorName, code: string): Json {
  const message = errorTemplate(name, code);
  const result: JsonObject = { name, code, message };
  if (name === 'INPUT_ERROR' && code === '0001') result['field'] = 'limit';
  return { summary: message, value: { statusCode: errorStatusOf(name, code), result } };
}

/** A component per set of errors: `Error404` for the usual ones, `Purchase404` for those of a tag. */
function shareResponse(
  responses: JsonObject,
  { tag, status, ids }: { tag: string; status: number; ids: string[] },
): JsonObject {
  const response: JsonObject = {
    description: STATUS_NAMES[status] ?? 'Error',
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(ids.map((id) => [id, { $ref: `#/components/examples/${id}` }])),
      },
      ...PROBLEM_CONTENT,
    },
    ...(status === 429 || status === 503
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
      : {}),
  };
  const isFree = (name: string): boolean =>
    !(name in responses) || JSON.stringify(responses[name]) === JSON.stringify(response);
  const own = `${tag.charAt(0).toUpperCase()}${tag.slice(1)}${status}`;
  const name = [`Error${status}`, own, `${own}Other`].find(isFree) ?? own;
  responses[name] = response;
  return { $ref: `#/components/responses/${name}` };
}

/** Moves schemas into components: those of the contract under their names, others under the given one. */
function schemaSharer(components: JsonObject): CallContext['share'] {
  const names = new Map(contractSchemas().map(({ name, schema }) => [JSON.stringify(schema), name]));
  const share = (schema: Json, name: string): Json => {
    const own = names.get(JSON.stringify(schema)) ?? name;
    if (!(own in components)) {
      components[own] = {};
      components[own] = walk(schema, true);
    }
    return { $ref: `#/components/schemas/${own}` };
  };
  const walk = (node: Json, isRoot = false): Json => {
    if (node === null || typeof node !== 'object') return node;
    if (Array.isArray(node)) return node.map((part) => walk(part));
    const known = isRoot ? undefined : names.get(JSON.stringify(node));
    if (known !== undefined) return share(node, known);
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, walk(part)]));
  };
  for (const shared of ['Error', 'ProblemDetails'])
    share(contractSchemas().find(({ name }) => name === shared)?.schema ?? {}, shared);
  return share;
}
