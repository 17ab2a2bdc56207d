import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type PlantedHouse, plantHouse } from './planted-tree.ts';
import { plan } from './tool-check.ts';

// A house in which everybody keeps to the plan.
const SOUND = {
  'vocabulary/shelves.ts': "export const SHELVES = ['serial'];\n",
  'contract/works.ts': "import { z } from 'zod';\nexport const works = z.array(z.string());\n",
  'domain/shared/context.ts': "import type { Kysely } from 'kysely';\nexport type Db = Kysely<object>;\n",
  'domain/catalogue/index.ts': "export { listWorks } from './list-works.ts';\n",
  'domain/catalogue/list-works.ts':
    "import type { Db } from '#shared/context';\nimport { SHELVES } from '#vocabulary/shelves';\nimport { selectWorks } from './catalogue-store.ts';\nexport const listWorks = (db: Db) => [selectWorks(db), SHELVES];\n",
  'domain/catalogue/catalogue-store.ts': 'export const selectWorks = (db: object) => [db];\n',
  'domain/showcase/index.ts':
    "import { listWorks } from '#domain/catalogue';\nexport const showPage = () => listWorks;\n",
  'domain/notices/index.ts': 'export const notices = 1;\n',
  'platform/clock.ts': "import { hrtime } from 'node:process';\nexport const clock = hrtime;\n",
  'server/calls.ts':
    "import fastify from 'fastify';\nimport { listWorks } from '#domain/catalogue';\nimport { works } from '#contract/works';\nimport { clock } from '#platform/clock';\nexport const calls = [fastify, listWorks, works, clock];\n",
  'app/routes/home.tsx':
    "import { showPage } from '#domain/showcase';\nimport { Card } from '../works/card.tsx';\nexport const loader = showPage;\nexport const page = Card;\n",
  'app/works/card.tsx':
    "import { SHELVES } from '#vocabulary/shelves';\nimport { useState } from 'react';\nexport const Card = () => useState(SHELVES);\n",
};

const PLANTED: { fault: string; rule: string; path: string; text: string }[] = [
  {
    fault: 'a slice that imports sideways',
    rule: 'wallet-keeps-to-its-slices',
    path: 'domain/wallet/index.ts',
    text: "export { notices } from '#domain/notices';",
  },
  {
    fault: 'a slice that imports upwards',
    rule: 'catalogue-keeps-to-its-slices',
    path: 'domain/catalogue/show-work.ts',
    text: "export { showPage } from '#domain/showcase';",
  },
  {
    fault: "another slice's inner file",
    rule: 'enter-slice-by-its-door',
    path: 'domain/showcase/row-rules.ts',
    text: "export { selectWorks } from '../catalogue/catalogue-store.ts';",
  },
  {
    fault: 'shared that leans on a slice',
    rule: 'shared-stands-below-all-slices',
    path: 'domain/shared/cards.ts',
    text: "export { listWorks } from '#domain/catalogue';",
  },
  {
    fault: 'a slice that is not on the plan',
    rule: 'slice-not-on-the-plan',
    path: 'domain/tarot/index.ts',
    text: "export { SHELVES } from '#vocabulary/shelves';",
  },
  {
    fault: 'a way into a slice that is not on the plan',
    rule: 'slice-not-on-the-plan-entered',
    path: 'server/cards.ts',
    text: "export { SHELVES } from '#domain/tarot';",
  },
  {
    fault: 'fastify in the domain',
    rule: 'domain-packages',
    path: 'domain/catalogue/answer.ts',
    text: "export { fastify } from 'fastify';",
  },
  {
    fault: 'node:fs in the domain',
    rule: 'domain-packages',
    path: 'domain/catalogue/cover-file.ts',
    text: "export { readFileSync } from 'node:fs';",
  },
  {
    fault: 'the contract in the domain',
    rule: 'domain-keeps-to-its-rooms',
    path: 'domain/catalogue/wire.ts',
    text: "export { works } from '#contract/works';",
  },
  {
    fault: 'zod in vocabulary',
    rule: 'vocabulary-packages',
    path: 'vocabulary/limits.ts',
    text: "export { z } from 'zod';",
  },
  {
    fault: 'a piece of a screen that imports the domain',
    rule: 'app-keeps-to-its-rooms',
    path: 'app/works/list.tsx',
    text: "export { listWorks } from '#domain/catalogue';",
  },
  {
    fault: 'the same for a type only',
    rule: 'app-keeps-to-its-rooms',
    path: 'app/works/type.tsx',
    text: "import type { listWorks } from '#domain/catalogue';\nexport type List = typeof listWorks;",
  },
  {
    fault: 'fastify in a screen',
    rule: 'app-packages',
    path: 'app/ui/button.tsx',
    text: "export { fastify } from 'fastify';",
  },
  {
    fault: 'a route that calls the server',
    rule: 'app-doors-stop-at-domain',
    path: 'app/routes/ranking.tsx',
    text: "export { calls } from '#server/calls';",
  },
  {
    fault: "the server at a slice's inner file",
    rule: 'enter-domain-by-a-door',
    path: 'server/media.ts',
    text: "export { selectWorks } from '../domain/catalogue/catalogue-store.ts';",
  },
  {
    fault: 'a server that leans on tests',
    rule: 'nothing-leans-on-tests',
    path: 'server/probe.ts',
    text: "export { probe } from '../tests/support/probe.ts';",
  },
  {
    fault: 'two files in a circle',
    rule: 'no-circles',
    path: 'platform/egg.ts',
    text: "import { hen } from './hen.ts';\nexport const egg = () => hen;",
  },
  {
    fault: 'an import that leads nowhere',
    rule: 'import-leads-somewhere',
    path: 'server/feeds.ts',
    text: "export { feed } from '#domain/catalogue/catalogue-store';",
  },
];
const BESIDE = {
  'platform/hen.ts': "import { egg } from './egg.ts';\nexport const hen = () => egg;\n",
  'tests/support/probe.ts': 'export const probe = 1;\n',
};

let house: PlantedHouse;
let said: string[] = [];

before(async () => {
  const planted = Object.fromEntries(PLANTED.map(({ path, text }) => [path, `${text}\n`]));
  house = plantHouse({ ...SOUND, ...planted, ...BESIDE });
  said = await plan(house.root);
});
after(() => house.remove());

test('a house that keeps to its plan passes', async () => {
  const sound = plantHouse(SOUND);
  assert.deepEqual(await plan(sound.root), []);
  sound.remove();
});

for (const { fault, rule, path } of PLANTED) {
  test(`the plan refuses ${fault}`, () => {
    const found = said.filter((line) => line.includes(` ${rule}: ${path} `));
    assert.equal(found.length > 0, true, `${rule}: ${path} is not in:\n${said.join('\n')}`);
  });
}

test('nothing but what was planted is refused', () => {
  const paths = [...PLANTED.map(({ path }) => path), ...Object.keys(BESIDE)];
  const errors = said.filter((line) => /^ +error /.test(line));
  assert.deepEqual(
    errors.filter((line) => !paths.some((path) => line.includes(`: ${path} `))),
    [],
  );
});
