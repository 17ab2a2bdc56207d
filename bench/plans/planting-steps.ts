import { PICKS, type Step, among, bought, grown, ranged, share } from './member-picks.ts';

const PURCHASES = 3;

export const SHOP_STEPS: Step[] = [
  {
    // Skewed: ten episodes on average, some works have hundreds.
    sql: `insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, buy_coins, rental_coins,
        rental_hours, revision, digest)
      select w.id, n::text, n, n || '화', 'episode', case w.shelf when 'webtoon' then 'images' else 'text' end,
        w.latest_opened_at - make_interval(hours => n), false, 2, 1, 72, 1, ''
      from work w, generate_series(4, case when w.id <= 20 then 3 + 400 / w.id::int else 4 + (-6 * ln(1.0001 - ${share('w.id')}))::int end) n
      where w.id between $1 and $2`,
    asks: ranged,
  },
  {
    sql: `update work w set opened_episodes = e.opened from (select work_id, count(*) as opened from episode group by 1) e
      where e.work_id = w.id and w.id between $1 and $2`,
    asks: ranged,
  },
  {
    // One episode in ten: lookup by key does not depend on the amount.
    sql: `insert into text_revision (episode_id, revision, blocks)
      select id, 1, '[{"kind":"paragraph","id":"b1","spans":["심은 문단입니다."]}]' from episode
      where content = 'text' and (id % 10 = 0 or work_id <= 20) and work_id between $1 and $2`,
    asks: ranged,
  },
  {
    sql: `insert into work_day (day, work_id, readers, opens, follows, coins)
      select (seoga_now() at time zone 'Asia/Seoul')::date - d, id, 1 + id % 97, 5 + id % 301, id % 3, id % 41
      from work, generate_series(1, 3) d where id between $1 and $2`,
    asks: ranged,
  },
  {
    sql: `insert into work_total (work_id, readers, opens, follows, coins)
      select work_id, sum(readers), sum(opens), sum(follows), sum(coins) from work_day
      where work_id between $1 and $2 group by 1`,
    asks: ranged,
  },
  {
    sql: `insert into coin_product (channel, position, won, coins, bonus, bonus_days)
      select 'web', 900, 1000, 10, 1, 30 where $1::int <= $2::int`,
    asks: ranged,
  },
  {
    // Past campaigns, and one that still runs.
    sql: `insert into campaign (source_key, kind, title, steps, is_over)
      select 'plan-' || n, 'members', '심은 선물 ' || n, '[[{"kind":"bonus","amount":5,"days":30}]]', n > 1
      from generate_series(1, 40) n where $1::int <= $2::int`,
    asks: ranged,
  },
];

export const MEMBER_STEPS: Step[] = [
  {
    sql: `insert into member (member_no, mail, nick, joined_by, joined_at, join_event) overriding system value
      select n, 'plan-' || n || '@seoga.example', '심은이' || n, 'mail', seoga_now() - make_interval(mins => n), ''
      from generate_series($1::int, $2::int) n`,
    asks: ranged,
  },
  {
    sql: `insert into login_identity (provider, subject, member_no, mail)
      select 'mail', 'plan-' || n || '@seoga.example', n, 'plan-' || n || '@seoga.example' from generate_series($1::int, $2::int) n`,
    asks: ranged,
  },
  {
    sql: `insert into session_family (id, member_no, selector, seed, verifier_hash, is_kept, device_type, device_version, user_agent, expires_at)
      overriding system value select n, n, 'plan-' || lpad(n::text, 17, '0'), 'seed', '\\x00', true, 'WEB', 0, 'bench',
        seoga_now() + interval '1 year' from generate_series($1::int, $2::int) n`,
    asks: ranged,
  },
  {
    sql: `insert into wallet (member_no, coin) select n, 100000 from generate_series($1::int, $2::int) n`,
    asks: ranged,
  },
  {
    sql: `insert into payment (id, member_no, product_id, channel, method, won, coins, bonus, bonus_days, state, made_at, paid_at, ask_at)
      select 'plan-' || lpad(n::text, 20, '0'), n, p.id, 'web', 'card', 1000, 10, 1, 30, 'paid',
        seoga_now() - make_interval(mins => $3::int - n), seoga_now() - make_interval(mins => $3::int - n), null
      from generate_series($1::int, $2::int) n, (select min(id) as id from coin_product) p`,
    asks: grown,
  },
  {
    sql: `with made as (insert into ledger_transaction (id, member_no, kind, ref) overriding system value
        select n, n, 'charge', 'plan:' || n from generate_series($1::int, $2::int) n returning id),
      lots as (insert into lot (id, member_no, unit, granted, remaining, expires_at, channel, transaction_id) overriding system value
        select id, id, 'coin', 100000, 100000, seoga_now() + interval '5 years', 'web', id from made returning id)
      insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
      select id, side.n, id, side.account, 'coin', case when side.n = 1 then id end, side.amount
      from lots, (values (0, 'issued-paid', -100000), (1, 'member', 100000)) side (n, account, amount)`,
    asks: ranged,
  },
  {
    sql: `with picked as (${PICKS}), paid as (
        select *, $4::bigint + (n - 1) * ${PURCHASES} + k as id from picked where k <= ${PURCHASES}),
      made as (insert into ledger_transaction (id, member_no, kind, ref) overriding system value
        select id, n, 'purchase', 'plan:' || id from paid returning id),
      entered as (insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
        select id, side.n, paid.n, side.account, 'coin', case when side.n = 0 then paid.n end, side.amount
        from paid, (values (0, 'member', -8), (1, 'revenue', 8)) side (n, account, amount)),
      bought as (insert into purchase (id, member_no, kind, work_id, quote_id, list_coins, coins, paid_coins, episodes, opened_episodes,
          transaction_id, made_at) overriding system value
        select id, n, 3, work, md5(id::text)::uuid, 8, 8, 8, 4, 4, id, seoga_now() - make_interval(mins => (luck * 500000)::int) from paid)
      insert into purchase_item (purchase_id, episode_id, coins, list_coins)
      select paid.id, e.id, 2, 2 from paid join episode e on e.work_id = paid.work and e.position <= 4`,
    asks: bought,
  },
  {
    sql: `with picked as (${PICKS})
      insert into entitlement (member_no, episode_id, kind, work_id, source, source_id, rental_hours, granted_at, opened_at, ends_at)
      select p.n, e.id, case when p.k % 4 = 0 then 'rental' else 'buy' end, p.work,
        case when p.k <= ${PURCHASES} then 'purchase' else 'ticket' end, p.k, case when p.k % 4 = 0 then 72 end,
        seoga_now() - make_interval(mins => (p.luck * 500000)::int), seoga_now(),
        case when p.k % 4 = 0 then seoga_now() + make_interval(hours => 72 - (p.luck * 8000)::int) end
      from picked p join episode e on e.work_id = p.work and e.position <= p.most
      on conflict do nothing`,
    asks: among,
  },
  {
    sql: `with picked as (${PICKS}) insert into follow (member_no, work_id, at)
      select n, work, seoga_now() - make_interval(mins => (luck * 500000)::int) from picked on conflict do nothing`,
    asks: among,
  },
  {
    sql: `insert into reading_account (member_no, cursor) select n, 1000 from generate_series($1::int, $2::int) n`,
    asks: ranged,
  },
  {
    sql: `with picked as (select distinct on (n, work) * from (${PICKS}) p order by n, work),
      placed as (insert into reading_place (member_no, work_id, episode_id, at, device, seq, record)
        select p.n, p.work, e.id, seoga_now() - make_interval(mins => (p.luck * 500000)::int), 'plan', p.k, '{"fraction":0.3,"furthest":0.5}'
        from picked p join episode e on e.work_id = p.work and e.position = 2 returning *)
      insert into reading_record (member_no, key, kind, work_id, episode_id, version, record)
      select member_no, 'place:' || episode_id, 'place', work_id, episode_id, seq, record from placed`,
    asks: among,
  },
  {
    sql: `with picked as (${PICKS}) insert into notification (member_no, kind, ref, work_id, made_at, read_at)
      select n, 'new-episode', 'plan:' || k, work, seoga_now() - make_interval(mins => (luck * 100000)::int), case when k > 2 then seoga_now() end
      from picked where k <= 5`,
    asks: among,
  },
  {
    sql: `with picked as (${PICKS}) insert into comment (work_id, episode_id, member_no, body, state, likes, made_at)
      select p.work, e.id, p.n, '심은 댓글입니다.', 'shown', (20 * p.luck)::int, seoga_now() - make_interval(mins => (p.luck * 100000)::int)
      from picked p join episode e on e.work_id = p.work and e.position = 1 where p.k <= 2`,
    asks: among,
  },
  {
    sql: `with picked as (${PICKS}) insert into work_rating (work_id, member_no, halves)
      select work, n, 2 + (luck * 8)::int from picked where k <= 2 on conflict do nothing`,
    asks: among,
  },
  {
    sql: `with picked as (${PICKS}) insert into opening (day, work_id, episode_id, reader, at)
      select (at.at at time zone 'Asia/Seoul')::date, p.work, e.id, md5(p.n::text)::uuid, at.at
      from picked p join episode e on e.work_id = p.work and e.position <= 2,
        lateral (select seoga_now() - make_interval(secs => 36000.0 * ($4::int - p.n) / $4::int) as at) at
      where p.k <= 3 order by at.at on conflict do nothing`,
    asks: bought,
  },
  {
    sql: `insert into quote (id, member_no, kind, work_id, items, list_coins, coins, expires_at)
      select md5('quote' || n)::uuid, n, 1, 1 + n % $3::int, '[]', 2, 2, seoga_now() + make_interval(mins => n % 60)
      from generate_series($1::int, $2::int) n`,
    asks: among,
  },
  {
    sql: `insert into search_asked (day, norm, asker, word)
      select (seoga_now() at time zone 'Asia/Seoul')::date, '마법' || n % 500, 'asker' || n, '마법 ' || n % 500
      from generate_series($1::int, $2::int) n`,
    asks: ranged,
  },
  {
    sql: `insert into operator_audit (who, act, subject, at)
      select 'plan', 'work.edit', 'work:' || n, seoga_now() - make_interval(mins => n) from generate_series($1::int, $2::int) n`,
    asks: ranged,
  },
  {
    sql: `insert into inquiry (member_no, category, title, state, request_key)
      select n, '기타', '심은 문의', case when n % 50 = 0 then 'received' else 'answered' end, 'plan'
      from generate_series($1::int, $2::int) n`,
    asks: ranged,
  },
];
