import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { EventBlockPlan } from '#domain/events';
import { SEASON_BOOKS_OPEN, SEASON_WINDOWS } from '#shared/merchandising/events';
import { eventSettings, readEventFolder } from './event-folder.ts';
import { readGiftPlan } from './gift-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'seoga-events-'));
mkdirSync(join(folder, 'events'));
after(() => rmSync(folder, { recursive: true }));
const noPictures = { picture: () => Promise.reject(new Error('no picture is named')) };
const SAMPLE = join(import.meta.dirname, '..', '..', 'samples', 'shop');

function read(blocks: string, head = 'title: 하나', name = 'one.yaml') {
  const path = join(folder, 'events', name);
  writeFileSync(path, `${head}\nblocks: ${blocks}\n`);
  try {
    return readEventFolder(folder) ?? [];
  } finally {
    rmSync(path);
  }
}
const written = async (blocks: string): Promise<EventBlockPlan[]> =>
  (await eventSettings(read(blocks), noPictures))[0]?.blocks ?? [];

test('has content for each of the ten event paths and one running event in the sample shop (L18–L21)', () => {
  const drafts = readEventFolder(SAMPLE) ?? [];
  const slugs = new Set(drafts.map(({ slug }) => slug));
  for (const slug of [...Object.keys(SEASON_WINDOWS), SEASON_BOOKS_OPEN, 'every-evening'])
    assert.ok(slugs.has(slug), slug);
  const gifts = new Set(readGiftPlan(SAMPLE)?.campaigns.map(({ key }) => key));
  for (const { slug, written: event } of drafts)
    for (const part of event.blocks)
      if ('gift' in part) assert.ok(gifts.has(part.gift), `${slug}: gifts.yaml has no ${part.gift}`);
  assert.equal(readEventFolder(join(folder, 'nowhere')), undefined);
});

test('reads every block kind (L20)', async () => {
  const blocks = await written(`
  - heading: 제목
  - text: "하나 **둘** [셋](/coin)"
  - works: [어떤 작품]
  - { promotion: week, title: 기획전 }
  - theme: night
  - coupon: SEOGA-WELCOME
  - gift: evening
  - attendance: true
  - { countdown: 남은 시간, to: 2026-12-01T12:00:00+09:00 }
  - { link: https://seoga.example/a, label: 밖으로 }
  - { notice: "- 하나", open: true }
  - { winners: [이몽룡], on: 2026-12-20 }
  - divider: true`);
  assert.deepEqual(blocks, [
    { kind: 'heading', text: '제목' },
    {
      kind: 'text',
      text: [
        { kind: 'paragraph', spans: ['하나 ', { text: '둘', isStrong: true }, ' ', { text: '셋', href: '/coin' }] },
      ],
    },
    { kind: 'works', title: '', works: ['어떤 작품'] },
    { kind: 'promotion', title: '기획전', promotion: 'week' },
    { kind: 'theme', title: '', theme: 'night' },
    { kind: 'coupon', code: 'SEOGA-WELCOME' },
    { kind: 'gift', campaign: 'evening' },
    { kind: 'attendance' },
    { kind: 'countdown', label: '남은 시간', to: '2026-12-01T03:00:00.000Z' },
    { kind: 'link', label: '밖으로', href: 'https://seoga.example/a' },
    {
      kind: 'notice',
      title: '유의 사항',
      text: [{ kind: 'list', isNumbered: false, items: [['하나']] }],
      isFolded: false,
    },
    { kind: 'winners', title: '당첨자 발표', on: '2026-12-20', names: ['이몽룡'] },
    { kind: 'divider' },
  ]);
});

test('rejects unsafe URLs everywhere and keeps HTML as text (S12) (G7)', async () => {
  for (const href of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    'http://evil.example',
    'https://user@evil.example',
  ]) {
    assert.throws(() => read(JSON.stringify([{ link: href, label: '가기' }])), /blocks\.0\.link: \/로 시작하는/, href);
    const spans = await Promise.resolve(JSON.stringify([{ text: `[가기](<${href}>)` }]))
      .then(written)
      .then(JSON.stringify, String);
    assert.ok(!spans.includes('"href"'), spans);
  }
  const [text] = await written(JSON.stringify([{ text: '<img src=x onerror=alert(1)> <script>alert(1)</script>' }]));
  assert.deepEqual(text, {
    kind: 'text',
    text: [{ kind: 'paragraph', spans: ['<img src=x onerror=alert(1)> <script>alert(1)</script>'] }],
  });
});

test('reports a mistake by file, position and remedy', () => {
  const readValue = (blocks: string, head?: string, name?: string): string => {
    try {
      read(blocks, head, name);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return '';
  };
  assert.match(readValue('[{ heading: "" }]'), /^events\/one\.yaml의 blocks\.0\.heading: 비워 둘 수 없습니다\.$/);
  assert.match(readValue('[{ html: "<b>" }]'), /blocks\.0: heading, text, image, .* 가운데 하나로 적어 주세요/);
  assert.match(readValue('[{ heading: 제목, colour: red }]'), /blocks\.0: 모르는 항목입니다\(colour\)/);
  assert.match(readValue('[{ image: ../../secret.png, alt: 그림 }]'), /blocks\.0\.image: events 폴더에 둔/);
  assert.match(readValue('[{ gift: Not A Key }]'), /blocks\.0\.gift: gifts\.yaml에 적은/);
  assert.match(readValue('[]'), /blocks: 블록을 하나 이상/);
  assert.match(readValue('[{ divider: true }]', 'title: 하나\nbackground: red'), /background: "#24405a"처럼/);
  const window = 'title: 하나\nstartsAt: 2026-12-02T00:00:00+09:00\nendsAt: 2026-12-01T00:00:00+09:00';
  assert.match(readValue('[{ divider: true }]', window), /endsAt: startsAt보다 뒤여야/);
  assert.match(
    readValue('[{ divider: true }]', 'title: 하나\nendsAt: 2026-12-01T00:00:00.500+09:00'),
    /endsAt: 초까지만/,
  );
  assert.match(readValue('[{ divider: true }]', undefined, 'Not A Slug.yaml'), /파일의 이름은 영문 소문자/);
  assert.match(
    readValue('[{ divider: true }]', 'title: 하나\nendsAt: 2026-12-01T00:00:00+09:00', 'books-open.yaml'),
    /기간이 없습니다/,
  );
  assert.match(readValue('[{ text: "- 하나\\n  - 둘" }]'), /blocks\.0: 목록 안에/);
});

test('encodes a picture once publicly and names a missing one', async () => {
  const drafts = read(
    '[{ image: sea.png, alt: 바다 }, { image: sea.png, alt: 바다 }]',
    'title: 하나\npicture: sea.png',
  );
  await assert.rejects(eventSettings(drafts, noPictures), /그림 sea\.png이 events 폴더에 없습니다/);
  writeFileSync(join(folder, 'events', 'sea.png'), 'x');
  const requested: string[] = [];
  const picture = { hash: 'sea', width: 10, height: 10, thumbhash: '', edge: '#000000', variants: [] };
  const [wish] = await eventSettings(drafts, {
    picture: async (source, use) => {
      requested.push(`${source.file} ${use.audience} ${use.purpose}`);
      return picture;
    },
  });
  assert.deepEqual(requested, ['sea.png public illustration']);
  assert.equal(wish?.picture?.hash, 'sea');
  assert.equal(wish.blocks.length, 2);
});
