// Import rules: layers, domain areas and allowed packages. `npm run check -- "의존 규칙"` applies them.
// Declare a new area, a new dependency between areas or a new package of a restricted layer here first.

// A layer may import itself and the listed layers.
const layers = {
  shared: [],
  contract: ['shared'],
  domain: ['shared'],
  platform: ['domain', 'shared'],
  server: ['contract', 'domain', 'platform', 'shared'],
  cli: ['server', 'domain', 'platform', 'shared'],
  app: ['contract', 'shared'],
};

// A domain area may import `kernel` and the listed areas, each through its index.ts.
const areas = {
  kernel: [],
  policies: ['operators'],
  members: ['policies'],
  catalog: [],
  wallet: [],
  analytics: ['operators'],
  operators: [],
  reports: ['operators', 'wallet'],
  'feature-flags': ['catalog', 'operators'],
  maintenance: ['operators'],
  search: ['catalog', 'operators'],
  'public-lists': ['catalog', 'community', 'members', 'notifications', 'operators'],
  'saved-searches': ['catalog', 'members', 'notifications', 'search'],
  settlement: ['operators'],
  ranking: ['catalog', 'members', 'operators', 'purchase', 'search'],
  events: ['catalog', 'gifts', 'operators', 'merchandising'],
  webhooks: ['operators'],
  setup: ['maintenance', 'merchandising', 'operators', 'policies', 'samples'],
  'storefront-order': [],
  'author-numbers': [],
  'author-support': [
    'catalog',
    'community',
    'members',
    'merchandising',
    'notifications',
    'operators',
    'purchase',
    'settlement',
    'wallet',
  ],
  pass: ['catalog', 'members', 'merchandising', 'notifications', 'operators', 'purchase', 'settlement', 'wallet'],
  families: ['feature-flags', 'members', 'notifications', 'operators', 'wallet'],
  'reader-gifts': [
    'catalog',
    'community',
    'feature-flags',
    'members',
    'notifications',
    'operators',
    'payment',
    'purchase',
    'settlement',
    'wallet',
  ],
  samples: ['catalog', 'catalog-admin', 'gifts', 'members', 'operators', 'policies'],
  merchandising: ['catalog', 'operators', 'purchase', 'ranking'],
  'catalog-import': ['catalog', 'search', 'settlement'],
  'catalog-admin': ['catalog', 'operators', 'purchase', 'search', 'settlement'],
  'content-editor': ['catalog', 'catalog-admin', 'catalog-import', 'members', 'notifications', 'operators', 'reading'],
  preview: ['catalog', 'content-editor', 'operators'],
  'import-runs': ['catalog-admin', 'catalog-import', 'operators'],
  'catalog-export': ['catalog', 'events', 'help-center', 'operators', 'merchandising', 'catalog-admin'],
  feeds: ['catalog'],
  community: ['catalog', 'members', 'notifications', 'operators', 'reading'],
  purchase: ['catalog', 'members', 'wallet'],
  notifications: ['catalog', 'policies', 'members', 'push', 'merchandising'],
  payment: ['members', 'merchandising', 'notifications', 'operators', 'pass', 'purchase', 'wallet'],
  'payment-operations': ['families', 'gifts', 'members', 'operators', 'payment', 'purchase', 'settlement', 'wallet'],
  'member-support': ['members', 'operators'],
  spreadsheets: ['catalog-admin', 'members', 'operators', 'payment-operations'],
  'help-center': ['catalog', 'policies', 'members', 'notifications', 'operators', 'purchase'],
  push: ['members'],
  gifts: ['catalog', 'members', 'operators', 'wallet', 'purchase'],
  trust: ['reports', 'payment', 'merchandising', 'maintenance'],
  'book-export': ['catalog', 'members', 'operators', 'purchase'],
  'early-access': [],
  reading: ['catalog', 'early-access', 'members', 'wallet', 'purchase'],
  offline: ['catalog', 'members', 'purchase', 'reading'],
  library: ['catalog', 'members', 'wallet', 'purchase', 'reading'],
  studio: [
    'author-numbers',
    'author-support',
    'catalog',
    'catalog-admin',
    'community',
    'content-editor',
    'import-runs',
    'members',
    'merchandising',
    'notifications',
    'operators',
    'settlement',
  ],
  account: [
    'saved-searches',
    'public-lists',
    'catalog',
    'policies',
    'members',
    'wallet',
    'purchase',
    'payment',
    'gifts',
    'reading',
    'library',
    'offline',
    'community',
    'content-editor',
    'help-center',
    'notifications',
    'operators',
    'push',
    'member-support',
    'payment-operations',
    'trust',
    'analytics',
    'studio',
    'author-support',
    'pass',
    'reader-gifts',
    'families',
  ],
};

// Layers that may import these packages only. `node:` modules count as packages.
const packages = {
  shared: ['es-hangul'],
  contract: ['zod'],
  domain: ['kysely', 'es-hangul'],
  app: [
    'react',
    'react-dom',
    'react-router',
    '@react-router',
    'radix-ui',
    '@radix-ui',
    '@iconify',
    'thumbhash',
    'es-hangul',
    'idb',
    'prosemirror-commands',
    'prosemirror-history',
    'prosemirror-inputrules',
    'prosemirror-keymap',
    'prosemirror-model',
    'prosemirror-state',
    'prosemirror-view',
    '@simplewebauthn/browser',
  ],
};

const any = (names) => `(${names.join('|')})`;
const others = (table, name) =>
  Object.keys(table).filter((other) => other !== name && other !== 'kernel' && !table[name].includes(other));

const domainEntries = ['^domain/kernel/', '^domain/[^/]+/index\\.ts$'];
// Route modules run loaders and actions on the server; `.server` files are not part of the browser bundle.
const serverSideApp = ['^app/routes/', '^app/root\\.tsx$', '\\.server\\.tsx?$'];
const undeclaredArea = `^domain/(?!${any(Object.keys(areas))}/)[^/]+/`;
const tests = ['\\.test\\.tsx?$', '\\.spec\\.ts$'];
const anyLayer = `^${any(Object.keys(layers))}/`;
// Generated by the build: icons, virtual modules, React Router's types, style sheet URLs, images.
const generatedByBuild = ['^~icons/', '^virtual:', '/\\+types/', '^\\.react-router/', '\\.(css|svg|woff2)'];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const layerRules = Object.keys(layers).map((layer) => {
  const from = { path: `^${layer}/`, pathNot: layer === 'app' ? [...serverSideApp, ...tests] : tests };
  const forbidden = any(others(layers, layer));
  return forbid(`${layer}-layer`, 'A layer imports only the layers below it.', from, { path: `^${forbidden}/` });
});

const areaRules = Object.keys(areas)
  .filter((area) => area !== 'kernel')
  .map((area) => {
    const from = { path: `^domain/${area}/`, pathNot: tests };
    const forbidden = any(others(areas, area));
    return forbid(`${area}-area`, 'A domain area imports only the areas declared for it.', from, {
      path: `^domain/${forbidden}/`,
    });
  });

const packageRules = Object.entries(packages).map(([layer, allowed]) => {
  // A path that starts with . or # is an unresolved import, which another rule reports.
  const pathNot = [anyLayer, '^[.#]', ...allowed.map((name) => `node_modules/(@types/)?${name}/`), ...generatedByBuild];
  const from = {
    path: `^${layer}/`,
    pathNot: [...tests, ...(layer === 'app' ? ['\\.server\\.tsx?$', '^app/routes\\.ts$'] : [])],
  };
  return forbid(`${layer}-packages`, 'This layer may import only the packages listed for it.', from, { pathNot });
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...areaRules,
    ...packageRules,
    forbid(
      'app-server-code-layer',
      'Loaders and actions call use cases, never platform, server or cli.',
      { path: serverSideApp.map((path) => (path.startsWith('^') ? path : `^app/.*${path}`)), pathNot: tests },
      // What the server gives to every loader and action.
      { path: '^(platform|server|cli)/', pathNot: '^server/pages/request-context\\.ts$' },
    ),
    forbid(
      'kernel-imports-no-area',
      'domain/kernel is imported by every area and imports none.',
      { path: '^domain/kernel/' },
      { path: '^domain/', pathNot: '^domain/kernel/' },
    ),
    forbid(
      'undeclared-area',
      'Add the area and its dependencies to .dependency-cruiser.cjs.',
      { path: undeclaredArea },
      {},
    ),
    forbid(
      'import-of-undeclared-area',
      'Add the area and its dependencies to .dependency-cruiser.cjs.',
      {},
      { path: undeclaredArea },
    ),
    forbid(
      'area-through-index',
      'Another area is imported through its index.ts only.',
      { path: '^domain/([^/]+)/', pathNot: tests },
      { path: '^domain/', pathNot: ['^domain/$1/', ...domainEntries] },
    ),
    forbid(
      'domain-through-index',
      'Other layers import an area through its index.ts only.',
      { path: '^[^/]+/', pathNot: ['^domain/', ...tests] },
      { path: '^domain/', pathNot: domainEntries },
    ),
    forbid(
      'no-import-of-tests',
      'Shipped code does not import tests, benches or tools, except the commands test, bench, chaos and simulate.',
      { path: anyLayer, pathNot: [...tests, '^cli/(commands/(test|bench|chaos|simulate)|test/[\\w-]+)\\.ts$'] },
      { path: '^(tests|bench|tools)/' },
    ),
    forbid('no-cycles', 'Merge the files or extract what both need.', {}, { circular: true }),
    forbid(
      'unresolved-import',
      'The imported file, area or package does not exist.',
      { path: anyLayer },
      { couldNotResolve: true, pathNot: generatedByBuild },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    preserveSymlinks: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'node', 'default'], exportsFields: ['exports'] },
  },
};
