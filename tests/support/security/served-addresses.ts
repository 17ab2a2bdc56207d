import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { CALL_ROWS } from './api-rows.ts';
import type { CallSample } from './call-samples.ts';
import { CONSOLE_ROWS } from './admin-rows.ts';
import type { AddressValues } from './address-values.ts';
import type { MemberResources } from './member-resources.ts';
import { PAGE_ROWS } from './page-rows.ts';
import { SERVER_ROWS } from './server-rows.ts';

const BUILD = join(import.meta.dirname, '..', '..', '..', 'build');

export type JsonSchema = Record<string, unknown>;

export interface Operation {
  /** As `GET /works/{id}`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces. */
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  body: JsonSchema | undefined;
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

interface Described {
  paths: Record<
    string,
    Record<
      string,
      Pick<Operation, 'responses'> & {
        parameters?: Operation['parameters'];
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
      }
    >
  >;
}

export async function operations(app: FastifyInstance): Promise<Operation[]> {
  const { paths }: Described = inlined((await app.inject('/ko/v1/openapi.json')).json());
  return Object.entries(paths).flatMap(([path, ways]) =>
    Object.entries(ways).map(([way, { parameters = [], responses, requestBody }]) => {
      const method = way.toUpperCase() as Operation['method'];
      const body = requestBody?.content['application/json']?.schema;
      return { name: `${method} ${path.slice('/ko/v1'.length)}`, method, path, parameters, body, responses };
    }),
  );
}

/** The document with its components in place. */
function inlined(document: object): Described {
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (node === null || typeof node !== 'object') return node;
    const { $ref, ...rest } = node as { $ref?: unknown };
    if (typeof $ref !== 'string' || !$ref.startsWith('#/components/'))
      return Object.fromEntries(
        Object.entries({ ...rest, ...($ref === undefined ? {} : { $ref }) }).map(([name, part]) => [
          name,
          resolve(part),
        ]),
      );
    const steps = $ref.slice(2).split('/');
    return resolve(steps.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], document));
  };
  // Components refer to no component that contains them.
  return resolve({ ...document, components: undefined }) as Described;
}

export async function pagePatterns(): Promise<Map<string, { takesForms: boolean }>> {
  const build: ServerBuild = await import(pathToFileURL(join(BUILD, 'server', 'index.js')).href);
  const pages = Object.values(build.routes).filter((route) => route !== undefined);
  return new Map(
    pages
      .filter(({ id, path, index }) => id.startsWith('routes/') && (path !== undefined || index))
      .map(({ path = '', module }) => [path, { takesForms: module.action !== undefined }]),
  );
}

/** Routes that the server itself handles. */
export function servedPatterns(app: FastifyInstance): string[] {
  const stack: string[] = [];
  const patterns: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', text = ''] = /^((?:│ {3}| {4})*)[├└]── (.*)$/.exec(line) ?? [];
    if (text === '') continue;
    const depth = indent.length / 4;
    const [, part = '', ways] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(text) ?? [];
    stack.length = depth;
    stack.push(part);
    if (ways)
      patterns.push(
        stack
          .join('')
          .replace(/\(\^.*\)$/, '')
          .replace(/([^/])\*$/, '$1/*'),
      );
  }
  return patterns;
}

function isDescribed(path: string): boolean {
  return path.startsWith('/ko/v1/') && path !== '/ko/v1/*' && path !== '/ko/v1/openapi.json';
}

/** Build files are the same for everyone. */
function isBuilt(path: string): boolean {
  return /\.\w+$|LICENSE$/.test(path) && existsSync(join(BUILD, 'client', path)) && path !== '/sw.js';
}

/** Whether a call changes data of works or episodes it names. */
function isAimed({ method, path, body }: Operation): boolean {
  return (
    method !== 'GET' && /\/(works|episodes)\/\{|"(works?|episodes?|quote)":/.test(path + JSON.stringify(body ?? {}))
  );
}

/** Routes without a row, and stale rows. */
export async function missingRows(app: FastifyInstance): Promise<string[]> {
  const pages = await pagePatterns();
  const described = await operations(app);
  const calls = described.map(({ name }) => name);
  const server = servedPatterns(app).filter((path) => !isDescribed(path) && !isBuilt(path));
  return [
    ...described
      .filter((one) => isAimed(one) && !CALL_ROWS[one.name]?.aims)
      .map(({ name }) => `call ${name} has no aims`),
    ...differences('page', [...pages.keys()], [...Object.keys(PAGE_ROWS), ...Object.keys(CONSOLE_ROWS)]),
    ...differences('call', calls, Object.keys(CALL_ROWS)),
    ...differences('address', server, Object.keys(SERVER_ROWS)),
  ];
}

function differences(what: string, found: string[], rows: string[]): string[] {
  const [is, has] = [new Set(found), new Set(rows)];
  return [
    ...[...is].filter((name) => !has.has(name)).map((name) => `${what} ${name} has no row`),
    ...[...has].filter((name) => !is.has(name)).map((name) => `the row of ${what} ${name} stands for nothing`),
  ];
}

export function callUrl(path: string, { params = {}, query = '' }: CallSample): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  return query ? `${filled}?${query}` : filled;
}

export interface Sent {
  method: Operation['method'];
  url: string;
  body: object | undefined;
}

/** Changing calls that target restricted works; deletions last. */
export async function aimedAt(app: FastifyInstance, env: AddressValues, own: MemberResources): Promise<Sent[]> {
  const sent = (await operations(app)).flatMap(({ name, method, path }) =>
    (CALL_ROWS[name]?.aims?.(env, own) ?? []).map((sample) => ({
      method,
      url: callUrl(path, sample),
      body: sample.body,
    })),
  );
  return sent.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
}

export interface Addresses {
  pages: string[];
  data: string[];
  /** Public route data. */
  payloads: string[];
  console: string[];
  calls: string[];
  served: string[];
}

export async function lookedAt(app: FastifyInstance, env: AddressValues, own: MemberResources): Promise<Addresses> {
  const pages = Object.values(PAGE_ROWS).flatMap((sample) => sample(env, own));
  const calls = (await operations(app))
    .filter(({ method }) => method === 'GET')
    .flatMap(({ name, path }) => {
      const row = CALL_ROWS[name];
      const samples = row ? [row.sample(env, own), ...(row.looks?.(env, own) ?? [])] : [];
      return samples.map((sample) => callUrl(path, sample));
    });
  return {
    pages,
    data: pages.map((page) => besides(page, '.data')),
    payloads: pages.map((page) => besides(page, '/_payload.json')),
    console: Object.values(CONSOLE_ROWS).flatMap(({ at }) => at(env, own)),
    calls,
    served: Object.values(SERVER_ROWS).flatMap((sample) => sample(env, own)),
  };
}

function besides(page: string, end: '.data' | '/_payload.json'): string {
  const [path = '', query] = page.split('?');
  const start = end === '.data' ? '/_root' : '';
  return `${path === '/' ? start : path}${end}${query ? `?${query}` : ''}`;
}
