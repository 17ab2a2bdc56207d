import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { CALL_ROWS, type CallSample } from './call-rows.ts';
import { CONSOLE_ROWS } from './console-rows.ts';
import type { Ground } from './ground.ts';
import type { OwnThings } from './own-things.ts';
import { PAGE_ROWS } from './page-rows.ts';
import { SERVER_ROWS } from './server-rows.ts';

const BUILD = join(import.meta.dirname, '..', '..', 'build');

/** A schema as the shop's own description of its calls writes it. */
export type JsonSchema = Record<string, unknown>;

/** One operation as the shop describes it. */
export interface Operation {
  /** As `GET /works/{id}`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters in braces. */
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

/** Every operation that the shop itself describes. */
export async function operations(app: FastifyInstance): Promise<Operation[]> {
  const { paths }: Described = (await app.inject('/ko/v1/openapi.json')).json();
  return Object.entries(paths).flatMap(([path, ways]) =>
    Object.entries(ways).map(([way, { parameters = [], responses, requestBody }]) => {
      const method = way.toUpperCase() as Operation['method'];
      const body = requestBody?.content['application/json']?.schema;
      return { name: `${method} ${path.slice('/ko/v1'.length)}`, method, path, parameters, body, responses };
    }),
  );
}

/** Patterns of every page, as the router holds them; whether a form may be sent to one. */
export async function pagePatterns(): Promise<Map<string, { takesForms: boolean }>> {
  const build: ServerBuild = await import(pathToFileURL(join(BUILD, 'server', 'index.js')).href);
  const pages = Object.values(build.routes).filter((route) => route !== undefined);
  return new Map(
    pages
      .filter(({ id, path, index }) => id.startsWith('routes/') && (path !== undefined || index))
      .map(({ path = '', module }) => [path, { takesForms: module.action !== undefined }]),
  );
}

/** Every address that the server itself answers, as its router prints them. */
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

/** A file of the build is the same bytes for everybody. */
function isBuilt(path: string): boolean {
  return /\.\w+$|LICENSE$/.test(path) && existsSync(join(BUILD, 'client', path)) && path !== '/sw.js';
}

/** Whether a call changes something about works or episodes that it names. */
function isAimed({ method, path, body }: Operation): boolean {
  return (
    method !== 'GET' && /\/(works|episodes)\/\{|"(works?|episodes?|quote)":/.test(path + JSON.stringify(body ?? {}))
  );
}

/** Names of what has no row, and of rows that stand for nothing. */
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

/** The address of a call that is filled in. */
export function callUrl(path: string, { params = {}, query = '' }: CallSample): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  return query ? `${filled}?${query}` : filled;
}

/** A call that changes something, filled in. */
export interface Sent {
  method: Operation['method'];
  url: string;
  body: object | undefined;
}

/** Every call that changes something, aimed at what is not for everybody; what takes away comes last. */
export async function aimedAt(app: FastifyInstance, ground: Ground, own: OwnThings): Promise<Sent[]> {
  const sent = (await operations(app)).flatMap(({ name, method, path }) =>
    (CALL_ROWS[name]?.aims?.(ground, own) ?? []).map((sample) => ({
      method,
      url: callUrl(path, sample),
      body: sample.body,
    })),
  );
  return sent.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
}

/** Everything that may be looked at, kind by kind. */
export interface Addresses {
  pages: string[];
  /** The pages' data, as the router asks for it. */
  data: string[];
  /** What the pages' loaders say to everybody. */
  payloads: string[];
  console: string[];
  calls: string[];
  /** Feeds, pictures, files: whatever the server answers by itself. */
  served: string[];
}

/** Every address that may be looked at, by somebody with these things. */
export async function lookedAt(app: FastifyInstance, ground: Ground, own: OwnThings): Promise<Addresses> {
  const pages = Object.values(PAGE_ROWS).flatMap((sample) => sample(ground, own));
  const calls = (await operations(app))
    .filter(({ method }) => method === 'GET')
    .flatMap(({ name, path }) => {
      const row = CALL_ROWS[name];
      const samples = row ? [row.sample(ground, own), ...(row.looks?.(ground, own) ?? [])] : [];
      return samples.map((sample) => callUrl(path, sample));
    });
  return {
    pages,
    data: pages.map((page) => besides(page, '.data')),
    payloads: pages.map((page) => besides(page, '/_payload.json')),
    console: Object.values(CONSOLE_ROWS).flatMap(({ at }) => at(ground, own)),
    calls,
    served: Object.values(SERVER_ROWS).flatMap((sample) => sample(ground, own)),
  };
}

function besides(page: string, end: '.data' | '/_payload.json'): string {
  const [path = '', query] = page.split('?');
  const start = end === '.data' ? '/_root' : '';
  return `${path === '/' ? start : path}${end}${query ? `?${query}` : ''}`;
}
