import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import type { BenchContext } from '../bench-context.ts';
import { p99AtRate, send } from '../servers/request-lanes.ts';
import type { Figure } from '../figure.ts';
import { leftCookies, logIn, plantMembers } from '../fixtures/planted-members.ts';

const WORKS = 5000;
const EPISODES = 20;
/** Far below capacity: measures one reader's latency. */
const RATE = { rate: 5, seconds: 20 };
const MAX_MS = 30;
const MEASURED = {
  '내 서재, 최근 본 작품': '/mybook.data',
  '내 서재, 구매 작품': '/mybook.data?tab=bought',
  '내 서재, 첫소리로 찾기': '/mybook.data?tab=interest&q=%E3%85%88%E3%85%81%2049',
  '내 서재 호출, 대여가 먼저 끝나는 순': '/ko/v1/bookshelf?list=bought&sort=ending',
};

/** A bookshelf of 5,000 works. */
export async function bookshelfBench({ shop }: BenchContext): Promise<Figure[]> {
  const server = await shop();
  const [mail = ''] = await plantMembers(server.data, { kind: 'bench-shelf', count: 1 });
  await plantLibrary(server.data, mail);
  const login = await logIn(server.url, mail);
  const headers = {
    cookie: leftCookies(login),
    'login-at': JSON.parse(login.body).result.LOGINAT as string,
  };
  const figures: Figure[] = [];
  for (const [what, path] of Object.entries(MEASURED)) {
    const sendRequest = async (): Promise<void> => {
      const response = await send({ url: server.url + path, headers });
      if (response.status !== 200)
        throw new Error(`${path} answered ${response.status}: ${response.body.slice(0, 200)}`);
    };
    await p99AtRate({ ...RATE, seconds: 3, request: sendRequest });
    const ours = await p99AtRate({ ...RATE, request: sendRequest });
    figures.push({ what: `${what}, ${WORKS}편 (p99)`, unit: 'ms', ours, budget: { of: 'ours', atMost: MAX_MS } });
  }
  return figures;
}

/** A fifth of the works are rented. */
async function plantLibrary(data: string, mail: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(data);
  const pool = new pg.Pool({ ...postgres.address, max: 1 });
  const plant = async (sql: string, ...values: unknown[]): Promise<void> => void (await pool.query(sql, values));
  try {
    const { rows } = await pool.query<{ member_no: string }>('select member_no from member where mail = $1', [mail]);
    const member = rows[0]?.member_no;
    await plant(
      `insert into work (source_key, shelf, kind, status, rating, title, cover, has_own_cover, opened_episodes, latest_opened_at)
       select 'shelf-' || n, 'serial', 'serial', 'ongoing', case when n % 20 = 0 then '19' else 'all' end, '제목 ' || n,
         (select cover from work order by id limit 1), false, $2::integer, now() - make_interval(hours => n)
       from generate_series(1, $1::integer) n`,
      WORKS,
      EPISODES,
    );
    const planted = `select id from work where source_key like 'shelf-%'`;
    await plant(
      `insert into work_creator select id, 0, (select min(id) from creator), '글' from work where id in (${planted})`,
    );
    await plant(
      `insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, revision, digest)
       select w.id, n::text, n, n || '화', 'episode', 'text', now() - interval '1 day', false, 1, ''
       from (${planted}) w, generate_series(1, $1::integer) n`,
      EPISODES,
    );
    await plant('insert into reading_account (member_no) values ($1) on conflict do nothing', member);
    await plant(
      `insert into reading_place (member_no, work_id, episode_id, at, device, seq, record)
       select $1, work_id, id, now() - make_interval(mins => work_id::integer), 'aa', id, '{"fraction":0.3,"furthest":0.5}'
       from episode where position = 3 and work_id in (${planted})`,
      member,
    );
    await plant(`insert into follow (member_no, work_id) select $1, id from (${planted}) w`, member);
    await plant(
      `insert into entitlement (member_no, episode_id, kind, work_id, source, source_id, rental_hours, ends_at)
       select $1, id, case when work_id % 5 = 0 then 'rental' else 'buy' end, work_id, 'purchase', 1,
         case when work_id % 5 = 0 then 72 end, case when work_id % 5 = 0 then now() + make_interval(mins => work_id::integer) end
       from episode where work_id in (${planted})`,
      member,
    );
    await plant('vacuum analyze');
  } finally {
    await pool.end();
    await postgres.stop();
  }
}
