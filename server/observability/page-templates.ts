import { type RouteObject, type ServerBuild, matchRoutes } from 'react-router';

/** Data suffixes of a page. */
const DATA = /(\.data|\/_payload\.json)$/;

/** Route template of a page path, `/works/:id` for `/works/17`: a URL may contain a key. */
export function pageTemplates(build: Pick<ServerBuild, 'routes'>): (path: string) => string {
  const tree = treeBelow(build, undefined);
  return (path) => {
    const matched = matchRoutes(tree, path.replace(DATA, '') || '/') ?? [];
    const parts = matched.map(({ route }) => route.path ?? '').filter((part) => part !== '');
    return `/${parts.join('/').replace(/^\/+/, '')}`;
  };
}

function treeBelow({ routes }: Pick<ServerBuild, 'routes'>, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, caseSensitive } = route;
    const named = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive ? { caseSensitive } : {}) };
    return route.index ? [{ ...named, index: true }] : [{ ...named, children: treeBelow({ routes }, route.id) }];
  });
}
