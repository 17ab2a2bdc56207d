import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { type RouteObject, type ServerBuild, matchRoutes } from 'react-router';
import { firstPart, narrowed } from './page-handlers.ts';

const build: ServerBuild = await import(
  pathToFileURL(join(import.meta.dirname, '..', '..', 'build', 'server', 'index.js')).href
);

/** Route tree of a build. */
function treeOf({ routes }: Pick<ServerBuild, 'routes'>, parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path } = route;
    const named = { id, ...(path === undefined ? {} : { path }) };
    return route.index ? [{ ...named, index: true }] : [{ ...named, children: treeOf({ routes }, id) }];
  });
}
const matched = (of: Pick<ServerBuild, 'routes'>, path: string): unknown =>
  matchRoutes(treeOf(of), path)?.map(({ route, params }) => ({ id: route.id, params }));

test('matches the same routes with the narrowed tree as with the full one', () => {
  const templates = Object.values(build.routes).flatMap((route) => (route?.path === undefined ? [] : [route.path]));
  const requested = templates.flatMap((path) => {
    const filled = `/${path.replace(/:\w+/g, '17').replace('*', 'any/where')}`;
    return [filled.toUpperCase(), `${filled}/more`, filled.replace('o', '%6F')];
  });
  const odd = ['/', '/%2Fnovel/1', '/novel%2F1', '/%E0%A4%A', '/operator', '/operatorx', '/:id', '/*', '/%2A', '/작품'];
  for (const path of [...requested, ...odd])
    assert.deepEqual(matched(narrowed(build, firstPart(path)), path), matched(build, path), path);
});

test('searches a storefront page among few routes and none of the console', () => {
  for (const path of ['/', '/novel/17', '/viewer/17', '/ranking', '/nowhere']) {
    const ids = Object.keys(narrowed(build, firstPart(path)).routes);
    assert.ok(ids.length <= 12, `${path}: ${ids.join(', ')}`);
    assert.ok(!ids.some((id) => id.includes('operator')), path);
  }
});
