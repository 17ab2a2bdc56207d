import type { Rolldown } from 'vite';

/** Fewest pages that share a module of the chunk: half of the shop's, both readers. */
const SHARED_BY = { shop: 64, reader: 2 };
const ROUTE = /\/app\/((?:root|entry\.client|routes\/[^?]+)\.tsx)(?:\?|$)/;
/** By priority: a chunk takes the dependencies of its modules that none before it has taken. */
const NAMES = ['base', 'shop-reader', 'shop', 'reader'] as const;

/**
 * Chunks by the routes that import a module statically: what every page loads, what shop and reader share, and what the
 * pages of each share. The rest, such as the console, is left to the bundler.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = NAMES.map((name, index) => ({
  name: (id, context) => (chunkOf(id, context) === name ? name : null),
  tags: ['$initial'],
  priority: NAMES.length - index,
}));

function chunkOf(id: string, context: Rolldown.ChunkingContext): (typeof NAMES)[number] | undefined {
  const routes = [...routesImporting(id, context)].filter(
    (route) => !/^routes\/(admin|studio|layouts\/(operator|studio))/.test(route),
  );
  if (routes.includes('root.tsx') || routes.includes('entry.client.tsx')) return 'base';
  const inReader = routes.filter((route) => /^routes\/(reader|layouts\/viewer)/.test(route));
  const inShop = routes.filter((route) => !inReader.includes(route));
  if (inShop.length > 0 && inReader.length > 0) return 'shop-reader';
  if (isShared(inShop, SHARED_BY.shop)) return 'shop';
  const inViewers = inReader.filter((route) => /viewer/.test(route));
  return isShared(inViewers, SHARED_BY.reader) ? 'reader' : undefined;
}

function isShared(routes: string[], least: number): boolean {
  return routes.length >= least || routes.some((route) => route.startsWith('routes/layouts/'));
}

function routesImporting(id: string, context: Rolldown.ChunkingContext): Set<string> {
  const routes = new Set<string>();
  const seen = new Set<string>([id]);
  for (const each of seen) {
    const [, route] = ROUTE.exec(each) ?? [];
    if (route) routes.add(route);
    for (const importer of context.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return routes;
}
