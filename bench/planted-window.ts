import type pg from 'pg';

/** What stands in the planted window, by its number. */
export interface PlantedWindow {
  promotion: number;
  /** A theme whose works were chosen one by one, and one that a rule fills. */
  theme: number;
  ruledTheme: number;
  /** The hall of the largest publisher. */
  hall: number;
}

const SETS = 40;
const HOME = [
  { title: '지금 많이 읽는 작품', source: { kind: 'ranking', board: 'realtime', by: 'readers' } },
  { title: '새로 열린 작품', source: { kind: 'new' } },
  { title: '서점이 고른 주제', source: { kind: 'theme', theme: 'bench-1' } },
  { title: '기획전', source: { kind: 'promotion', promotion: 'bench-1' } },
  {
    title: '연재에서 많이 산 작품',
    source: { kind: 'ranking', board: 'daily', by: 'sales', shelf: 'serial' },
    limit: 10,
  },
  { title: '요일 웹툰', source: { kind: 'weekday', shelf: 'webtoon' } },
  { title: '출판사의 관', source: { kind: 'pavilion', pavilion: 'bench-1' } },
  { title: '완결된 판타지', source: { kind: 'genre', genre: '판타지' } },
];
const SERIAL = [
  { title: '연재 순위', source: { kind: 'ranking', board: 'weekly', by: 'readers', shelf: 'serial' } },
  { title: '새 연재', source: { kind: 'new', shelf: 'serial' } },
  { title: '주제', source: { kind: 'theme', theme: 'bench-2' } },
  { title: '기획전', source: { kind: 'promotion', promotion: 'bench-2' } },
];

/**
 * Hangs a shop window over the works that are planted, wherever in the shop they stand: promotions that run and that have
 * ended, themes by hand and by rule, halls, and homes with rows of all of these. What hung there before is taken down.
 */
export async function plantWindow(database: pg.Pool): Promise<PlantedWindow> {
  await database.query(
    'truncate curation, promotion, promotion_work, theme, theme_work, pavilion, pavilion_work cascade',
  );
  // Every other promotion has ended.
  await database.query(
    `insert into promotion (slug, title, intro, starts_at, ends_at, percent, is_shown)
     select 'bench-' || n, '기획전 ' || n, '', seoga_now() - make_interval(days => 10 + n),
       seoga_now() + make_interval(days => case when n % 2 = 1 or n = 2 then 9 else -1 end), 10, n % 2 = 1 or n = 2
     from generate_series(1, $1::int) n`,
    [SETS],
  );
  await database.query(
    `insert into theme (slug, title, is_by_rule, shelf, genre, position)
     select 'bench-' || n, '주제 ' || n, n = 4, case when n = 4 then 'serial' end, case when n = 4 then '로맨스' end, n
     from generate_series(1, $1::int) n`,
    [SETS],
  );
  await database.query(
    `insert into pavilion (slug, title, publisher_id, position)
     select 'bench-' || row_number() over (order by works desc), name || ' 관', publisher_id, row_number() over (order by works desc)
     from (select publisher_id, count(*) as works from work where publisher_id is not null group by 1 order by 2 desc limit 10) p
     join publisher on publisher.id = p.publisher_id`,
  );
  await plantSetWorks(database, 'promotion');
  await plantSetWorks(database, 'theme');
  for (const [page, lines] of Object.entries({ home: HOME, serial: SERIAL }))
    await database.query(
      `insert into curation (page, slug, is_published, banners, lines)
       select $1, 'usual', true, jsonb_build_array(
         jsonb_build_object('work', (select min(id) from work where rating = 'all'), 'quote', '첫 문장', 'background', null),
         jsonb_build_object('promotion', 'bench-1', 'quote', '기획전', 'background', null)), $2::jsonb`,
      [page, JSON.stringify(lines)],
    );
  const { rows } = await database.query<PlantedWindow>(
    `select (select id from promotion where slug = 'bench-1') as promotion, (select id from theme where slug = 'bench-1') as theme,
       (select id from theme where slug = 'bench-4') as "ruledTheme", (select id from pavilion where slug = 'bench-1') as hall`,
  );
  const [window] = rows;
  if (!window) throw new Error('no window was planted');
  return window;
}

/** Sixty works for each, from all over the shop; a rule's theme holds none of its own. */
async function plantSetWorks(database: pg.Pool, set: 'promotion' | 'theme'): Promise<void> {
  await database.query(
    `insert into ${set}_work (${set}_id, work_id, position)
     select s.id, b.low + abs(hashint8extended(s.id * 64 + n, 7) % (b.high - b.low + 1)), n
     from ${set} s, (select min(id) as low, max(id) as high from work) b, generate_series(1, 60) n
     where s.slug <> 'bench-4' or $1 on conflict do nothing`,
    [set === 'promotion'],
  );
}
