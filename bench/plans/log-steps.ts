import { PICKS, type Step, among, bought, ranged } from './member-picks.ts';

export const LOG_STEPS: Step[] = [
  {
    // Visits of one week, in time order.
    sql: `insert into access_log (at, path, referrer, network, device, device_version, agent, is_member, visitor)
      select at.at, '/novel/' || 1 + n % $3::int, '', '10.12.' || n % 256 || '.0/24', 'WEB', 0, 'bench', true, md5(n::text)
      from generate_series($1::int, $2::int) n, generate_series(1, 4) k,
        lateral (select seoga_now() - make_interval(secs => 600000.0 * ($4::int - n + 1 - k / 5.0) / $4::int) as at) at
      order by at.at`,
    asks: bought,
  },
  {
    // Four lines per work over ninety days, each at its planned time.
    sql: `with picked as (${PICKS}), lines as (
        select p.n, p.k * 8 + line as seq, p.work, e.id as episode, line,
          seoga_now() - make_interval(mins => (p.luck * 129600)::int - line) as at
        from picked p join episode e on e.work_id = p.work and e.position = 2, generate_series(1, 4) line),
      agreed as (insert into reading_moment (member_no, device, seq, at) select n, 'aaaa-1', seq, at from lines)
      insert into reading_event (member_no, device, seq, at, version, work_id, episode_id, act, ms, fraction)
      select n, 'aaaa-1', seq, at, seq, work, episode, case line when 1 then 'opened' when 4 then 'finished' else 'read' end,
        60000, line / 4.0 from lines order by at`,
    asks: among,
  },
  {
    sql: `insert into reading_device (member_no, device, name) select n, device, '심은 기기'
      from generate_series($1::int, $2::int) n, unnest(array['aaaa-1', 'bbbb-1']) device`,
    asks: ranged,
  },
  {
    // One running campaign with few members; other grants are used or expired.
    sql: `insert into campaign_member (campaign_id, member_no)
      select 1, n from generate_series($1::int, $2::int) n where n % 1000 = 1`,
    asks: ranged,
  },
  {
    sql: `insert into gift (campaign_id, member_no, title, sentence, things, made_at, until, claimed_at)
      select k, n, '심은 선물', '', '[{"kind":"bonus","amount":5,"days":30}]', made.at, made.at + interval '7 days',
        case when (n + k) % 3 > 0 then made.at + interval '1 day' end
      from generate_series($1::int, $2::int) n, generate_series(2, case when n % 100 = 1 then 40 else 4 end) k,
        lateral (select seoga_now() - make_interval(days => 9 + (n + k) % 300) as at) made`,
    asks: ranged,
  },
  {
    sql: `with picked as (${PICKS}) insert into ticket (member_no, work_id, rental_hours, granted, remaining, expires_at, ref)
      select n, work, 72, 3, k % 4, seoga_now() + make_interval(mins => ((luck - 0.8) * 500000)::int), 'plan:' || n || ':' || k
      from picked`,
    asks: among,
  },
  {
    sql: `with picked as (${PICKS}) insert into wait_free (member_no, work_id, used_at)
      select n, work, min(seoga_now() - make_interval(mins => 5000 + (luck * 500000)::int)) from picked group by n, work`,
    asks: among,
  },
  {
    sql: `insert into idempotency (member_no, route, key, fingerprint, status, body, made_at)
      select n, 'purchase', 'plan-' || k, '\\x00', 200, '{}', seoga_now() - make_interval(mins => (n + k) % 1400)
      from generate_series($1::int, $2::int) n, generate_series(1, 3) k`,
    asks: ranged,
  },
  {
    sql: `insert into push_device (member_no, session_id, kind, address, name)
      select n, n, 'aos', 'plan-' || n, '심은 기기' from generate_series($1::int, $2::int) n`,
    asks: ranged,
  },
  {
    // Half of the charges, unrealistically many.
    sql: `insert into refund (id, payment_id, member_no, basis, won, fee_won, spent_bonus_won, coins, bonus, cancellable_won,
        state, ask_at, made_at, done_at)
      select 'plan-' || n, 'plan-' || lpad(n::text, 20, '0'), n, 'withdrawal', 1000, 0, 0, 10, 1, 1000, 'done', null,
        seoga_now() - make_interval(mins => n), seoga_now() from generate_series($1::int, $2::int) n where n % 2 = 0`,
    asks: ranged,
  },
];
