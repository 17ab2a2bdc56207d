// The plan of the house: rooms, slices, and who may enter whom. `npm run check` reads it.
// A new slice, a new door between slices or a new package in a closed room is written here first.

// A room may use itself and the rooms that stand after it.
const rooms = {
  vocabulary: [],
  contract: ['vocabulary'],
  domain: ['vocabulary'],
  platform: ['domain', 'vocabulary'],
  server: ['contract', 'domain', 'platform', 'vocabulary'],
  cli: ['server', 'domain', 'platform', 'vocabulary'],
  app: ['contract', 'vocabulary'],
};

// A slice may use `shared` and the slices that stand after it, each by its door.
const slices = {
  shared: [],
  legal: ['operators'],
  membership: ['legal'],
  catalogue: [],
  wallet: [],
  visits: [],
  operators: [],
  numbers: ['operators', 'wallet'],
  switches: ['catalogue', 'operators'],
  upkeep: ['operators'],
  search: ['catalogue', 'operators'],
  settlement: ['operators'],
  ranking: ['catalogue', 'membership', 'operators', 'purchase', 'search'],
  events: ['catalogue', 'operators', 'showcase'],
  window: [],
  samples: ['catalogue', 'operators'],
  showcase: ['catalogue', 'operators', 'ranking'],
  importing: ['catalogue', 'search', 'settlement'],
  works: ['catalogue', 'operators', 'search', 'settlement'],
  editing: ['catalogue', 'importing', 'membership', 'notifications', 'operators', 'reading'],
  uploads: ['importing', 'operators'],
  exporting: ['events', 'notices', 'operators', 'showcase', 'works'],
  feeds: ['catalogue'],
  community: ['catalogue', 'membership', 'notifications', 'operators', 'reading'],
  purchase: ['catalogue', 'membership', 'wallet'],
  notifications: ['catalogue', 'legal', 'membership', 'push', 'showcase'],
  payment: ['membership', 'notifications', 'wallet'],
  treasury: ['membership', 'operators', 'payment', 'purchase', 'settlement', 'wallet'],
  support: ['membership', 'operators'],
  notices: ['catalogue', 'legal', 'membership', 'notifications', 'operators', 'purchase'],
  push: ['membership'],
  gifts: ['catalogue', 'membership', 'operators', 'wallet', 'purchase'],
  trust: ['numbers', 'payment', 'showcase', 'upkeep'],
  takeout: ['catalogue', 'membership', 'operators', 'purchase'],
  reading: ['catalogue', 'membership', 'wallet', 'purchase'],
  keeping: ['catalogue', 'membership', 'purchase', 'reading'],
  bookshelf: ['catalogue', 'membership', 'wallet', 'purchase', 'reading'],
  account: [
    'catalogue',
    'legal',
    'membership',
    'wallet',
    'purchase',
    'payment',
    'gifts',
    'reading',
    'bookshelf',
    'keeping',
    'community',
    'editing',
    'notices',
    'notifications',
    'operators',
    'push',
    'support',
    'treasury',
    'trust',
    'visits',
  ],
};

// Rooms that are closed to packages other than these. `node:` modules count as packages.
const packages = {
  vocabulary: ['es-hangul'],
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
  Object.keys(table).filter((other) => other !== name && other !== 'shared' && !table[name].includes(other));

const doors = ['^domain/shared/', '^domain/[^/]+/index\\.ts$'];
// Route modules run their loaders and actions on the server; `.server` files never reach a browser.
const entersDomain = ['^app/(routes|layouts)/', '^app/root\\.tsx$', '\\.server\\.tsx?$'];
const offThePlan = `^domain/(?!${any(Object.keys(slices))}/)[^/]+/`;
const tests = ['\\.test\\.tsx?$', '\\.spec\\.ts$'];
const atHome = `^${any(Object.keys(rooms))}/`;
// Made by the build: icons, virtual modules, React Router's types, style sheets by address, pictures.
const madeByTheBuild = ['^~icons/', '^virtual:', '/\\+types/', '^\\.react-router/', '\\.(css|svg|woff2)'];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const roomRules = Object.keys(rooms).map((room) => {
  const from = { path: `^${room}/`, pathNot: room === 'app' ? [...entersDomain, ...tests] : tests };
  const closed = any(others(rooms, room));
  return forbid(`${room}-keeps-to-its-rooms`, 'A room uses only the rooms below it.', from, { path: `^${closed}/` });
});

const sliceRules = Object.keys(slices)
  .filter((slice) => slice !== 'shared')
  .map((slice) => {
    const from = { path: `^domain/${slice}/`, pathNot: tests };
    const closed = any(others(slices, slice));
    return forbid(`${slice}-keeps-to-its-slices`, 'A slice uses only the slices below it.', from, {
      path: `^domain/${closed}/`,
    });
  });

const packageRules = Object.entries(packages).map(([room, open]) => {
  // A path that starts with . or # is an import that leads nowhere: another rule names it.
  const pathNot = [atHome, '^[.#]', ...open.map((name) => `node_modules/(@types/)?${name}/`), ...madeByTheBuild];
  const from = {
    path: `^${room}/`,
    pathNot: [...tests, ...(room === 'app' ? ['\\.server\\.tsx?$', '^app/routes\\.ts$'] : [])],
  };
  return forbid(`${room}-packages`, 'This room is closed to other packages and to node: modules.', from, { pathNot });
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...roomRules,
    ...sliceRules,
    ...packageRules,
    forbid(
      'app-doors-stop-at-domain',
      'A screen ends in a use case; it never calls platform, server or cli.',
      { path: entersDomain.map((path) => (path.startsWith('^') ? path : `^app/.*${path}`)), pathNot: tests },
      { path: '^(platform|server|cli)/' },
    ),
    forbid(
      'shared-stands-below-all-slices',
      'domain/shared is used by every slice and uses none.',
      { path: '^domain/shared/' },
      { path: '^domain/', pathNot: '^domain/shared/' },
    ),
    forbid('slice-not-on-the-plan', 'Add the slice, and whom it may use, to house-plan.cjs.', { path: offThePlan }, {}),
    forbid(
      'slice-not-on-the-plan-entered',
      'Add the slice, and whom it may use, to house-plan.cjs.',
      {},
      { path: offThePlan },
    ),
    forbid(
      'enter-slice-by-its-door',
      'Another slice is entered by its index.ts only.',
      { path: '^domain/([^/]+)/', pathNot: tests },
      { path: '^domain/', pathNot: ['^domain/$1/', ...doors] },
    ),
    forbid(
      'enter-domain-by-a-door',
      'The domain is entered by the index.ts of a slice only.',
      { path: '^[^/]+/', pathNot: ['^domain/', ...tests] },
      { path: '^domain/', pathNot: doors },
    ),
    forbid(
      'nothing-leans-on-tests',
      'What ships does not import tests, benches or checks. `seoga test`, `bench`, `chaos` and `simulate` alone may.',
      { path: atHome, pathNot: [...tests, '^cli/(test|test-\\w+|bench|chaos|simulate)\\.ts$'] },
      { path: '^(tests|bench|checks)/' },
    ),
    forbid('no-circles', 'Two files that need each other are one thought, or three.', {}, { circular: true }),
    forbid(
      'import-leads-somewhere',
      'The import names a file, a door or a package that is not there.',
      { path: atHome },
      { couldNotResolve: true, pathNot: madeByTheBuild },
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
