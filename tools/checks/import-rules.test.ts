import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type PlantedRepository, plantRepository } from './planted-repository.ts';
import { checkDependencies } from './tool-check.ts';

// A minimal repository that follows all import rules. Its file names differ from real ones, so that renames do not
// rewrite them.
const SOUND = {
  'shared/planted-list.ts': "export const LIST = ['serial'];\n",
  'contract/planted-schema.ts': "import { z } from 'zod';\nexport const works = z.array(z.string());\n",
  'domain/kernel/planted-context.ts': "import type { Kysely } from 'kysely';\nexport type Db = Kysely<object>;\n",
  'domain/catalog/index.ts': "export { listWorks } from './planted-works.ts';\n",
  'domain/catalog/planted-works.ts':
    "import type { Db } from '#kernel/planted-context';\nimport { LIST } from '#shared/planted-list';\nimport { selectWorks } from './planted-store.ts';\nexport const listWorks = (db: Db) => [selectWorks(db), LIST];\n",
  'domain/catalog/planted-store.ts': 'export const selectWorks = (db: object) => [db];\n',
  'domain/merchandising/index.ts':
    "import { listWorks } from '#domain/catalog';\nexport const showPage = () => listWorks;\n",
  'domain/help-center/index.ts': 'export const notices = 1;\n',
  'platform/planted-clock.ts': "import { hrtime } from 'node:process';\nexport const clock = hrtime;\n",
  'server/planted-routes.ts':
    "import fastify from 'fastify';\nimport { listWorks } from '#domain/catalog';\nimport { works } from '#contract/planted-schema';\nimport { clock } from '#platform/planted-clock';\nexport const calls = [fastify, listWorks, works, clock];\n",
  'app/routes/storefront/planted-page.tsx':
    "import { showPage } from '#domain/merchandising';\nimport { Card } from '../../features/planted/card.tsx';\nexport const loader = showPage;\nexport const page = Card;\n",
  'app/features/planted/card.tsx':
    "import { LIST } from '#shared/planted-list';\nimport { useState } from 'react';\nexport const Card = () => useState(LIST);\n",
};

const PLANTED: { error: string; rule: string; path: string; text: string }[] = [
  {
    error: 'a sibling area',
    rule: 'wallet-area',
    path: 'domain/wallet/index.ts',
    text: "export { notices } from '#domain/help-center';",
  },
  {
    error: 'a higher area',
    rule: 'catalog-area',
    path: 'domain/catalog/planted-show-work.ts',
    text: "export { showPage } from '#domain/merchandising';",
  },
  {
    error: 'an inner file of another area',
    rule: 'area-through-index',
    path: 'domain/merchandising/row-rules.ts',
    text: "export { selectWorks } from '../catalog/planted-store.ts';",
  },
  {
    error: 'a kernel that imports an area',
    rule: 'kernel-imports-no-area',
    path: 'domain/kernel/cards.ts',
    text: "export { listWorks } from '#domain/catalog';",
  },
  {
    error: 'an undeclared area',
    rule: 'undeclared-area',
    path: 'domain/tarot/index.ts',
    text: "export { LIST } from '#shared/planted-list';",
  },
  {
    error: 'an import of an undeclared area',
    rule: 'import-of-undeclared-area',
    path: 'server/cards.ts',
    text: "export { SHELVES } from '#domain/tarot';",
  },
  {
    error: 'fastify in the domain',
    rule: 'domain-packages',
    path: 'domain/catalog/planted-answer.ts',
    text: "export { fastify } from 'fastify';",
  },
  {
    error: 'node:fs in the domain',
    rule: 'domain-packages',
    path: 'domain/catalog/planted-cover-file.ts',
    text: "export { readFileSync } from 'node:fs';",
  },
  {
    error: 'the contract in the domain',
    rule: 'domain-layer',
    path: 'domain/catalog/planted-wire.ts',
    text: "export { works } from '#contract/planted-schema';",
  },
  {
    error: 'zod in shared',
    rule: 'shared-packages',
    path: 'shared/limits.ts',
    text: "export { z } from 'zod';",
  },
  {
    error: 'the domain in a component',
    rule: 'app-layer',
    path: 'app/features/planted/list.tsx',
    text: "export { listWorks } from '#domain/catalog';",
  },
  {
    error: 'a type of the domain in a component',
    rule: 'app-layer',
    path: 'app/features/planted/type.tsx',
    text: "import type { listWorks } from '#domain/catalog';\nexport type List = typeof listWorks;",
  },
  {
    error: 'fastify in a component',
    rule: 'app-packages',
    path: 'app/components/button.tsx',
    text: "export { fastify } from 'fastify';",
  },
  {
    error: 'the server in a route',
    rule: 'app-server-code-layer',
    path: 'app/routes/storefront/ranking.tsx',
    text: "export { calls } from '#server/planted-routes';",
  },
  {
    error: 'an inner file of an area in the server',
    rule: 'domain-through-index',
    path: 'server/media.ts',
    text: "export { selectWorks } from '../domain/catalog/planted-store.ts';",
  },
  {
    error: 'tests in the server',
    rule: 'no-import-of-tests',
    path: 'server/probe.ts',
    text: "export { probe } from '../tests/support/probe.ts';",
  },
  {
    error: 'a cycle of two files',
    rule: 'no-cycles',
    path: 'platform/egg.ts',
    text: "import { hen } from './hen.ts';\nexport const egg = () => hen;",
  },
  {
    error: 'an import of a missing file',
    rule: 'unresolved-import',
    path: 'server/feeds.ts',
    text: "export { feed } from '#domain/catalog/catalogue-store';",
  },
];
const BESIDE = {
  'platform/hen.ts': "import { egg } from './egg.ts';\nexport const hen = () => egg;\n",
  'tests/support/probe.ts': 'export const probe = 1;\n',
};

let repository: PlantedRepository;
let messages: string[] = [];

before(async () => {
  const planted = Object.fromEntries(PLANTED.map(({ path, text }) => [path, `${text}\n`]));
  repository = plantRepository({ ...SOUND, ...planted, ...BESIDE });
  messages = await checkDependencies(repository.root);
});
after(() => repository.remove());

test('a repository that follows the import rules passes', async () => {
  const sound = plantRepository(SOUND);
  assert.deepEqual(await checkDependencies(sound.root), []);
  sound.remove();
});

for (const { error, rule, path } of PLANTED) {
  test(`the import rules reject ${error}`, () => {
    const found = messages.filter((line) => line.includes(` ${rule}: ${path} `));
    assert.equal(found.length > 0, true, `${rule}: ${path} is not in:\n${messages.join('\n')}`);
  });
}

test('only the planted imports are reported', () => {
  const paths = [...PLANTED.map(({ path }) => path), ...Object.keys(BESIDE)];
  const errors = messages.filter((line) => /^ +error /.test(line));
  assert.deepEqual(
    errors.filter((line) => !paths.some((path) => line.includes(`: ${path} `))),
    [],
  );
});
