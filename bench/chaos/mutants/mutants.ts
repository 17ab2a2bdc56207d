import { applyMutant } from './apply-mutant.ts';
import type { Mutant } from './mutant.ts';
import { PROOF_MUTANTS } from './proof-mutants.ts';

export const MUTANTS: Record<string, Mutant> = {
  'the answer is not kept': {
    by: 'R6',
    alsoBy: ['R2'],
    file: '/domain/purchase/quotes/purchase-store.ts',
    changes: [
      [
        '      insert into idempotency (member_no, route, key, fingerprint, status, body)\n      select ${memberNo}, ${input.route}, ${input.key}, ${input.fingerprint}, 200,\n',
        '      select\n',
      ],
      ['        )::text\n      from recorded\n      returning body', '        )::text as body\n      from recorded'],
    ],
  },
  'the purchase is committed in two parts': {
    by: 'R6',
    file: '/domain/purchase/quotes/purchase-store.ts',
    changes: [
      [
        'select recorded.id, items.episode_id, items.coins, items.list_coins\n      from items, recorded\n',
        'select recorded.id, items.episode_id, items.coins, items.list_coins\n      from items, recorded\n      where false\n',
      ],
      [
        '  return rows[0];\n}',
        `  if (rows[0]) await sql\`insert into purchase_item (purchase_id, episode_id, coins, list_coins)
    select \${rows[0].id}, (i ->> 'episode')::bigint, (i ->> 'coins')::int, (i ->> 'list')::int
    from jsonb_array_elements(\${JSON.stringify(quote.items)}::jsonb) i\`.execute(db);
  return rows[0];\n}`,
      ],
    ],
  },
  'coins are set, not taken': {
    by: 'R1',
    alsoBy: ['R3'],
    file: '/domain/wallet/wallet-store.ts',
    changes: [
      [
        'select id as lot_id, unit, least(remaining,',
        'select id as lot_id, unit, remaining as stood, least(remaining,',
      ],
      ['set remaining = lot.remaining - wanted.amount', 'set remaining = wanted.stood - wanted.amount'],
    ],
  },
  'a lot expires by another clock': {
    by: 'R1',
    alsoBy: ['R5'],
    file: '/domain/wallet/wallet-store.ts',
    changes: [
      [
        'remaining > 0\n        and (expires_at is null or expires_at > seoga_clock())\n        and not exists',
        'remaining > 0\n        and (expires_at is null or expires_at > now())\n        and not exists',
      ],
      [
        '(lot.expires_at is null or lot.expires_at > seoga_clock())',
        '(lot.expires_at is null or lot.expires_at > now())',
      ],
    ],
  },
  'what is held may be sold again': {
    by: 'R1',
    statements: ['alter table purchase drop constraint purchase_opens_whole'],
  },
  'an offer may be paid twice': {
    by: 'R1',
    statements: [
      'alter table purchase drop constraint purchase_opens_whole, drop constraint purchase_quote_id_key',
      'alter table idempotency drop constraint idempotency_pkey',
      'alter table ledger_transaction drop constraint ledger_transaction_kind_ref_key',
    ],
  },
  'a full disk is a fault like any other': {
    by: 'R11',
    file: '/platform/database/database-outage.ts',
    changes: [['53[1-4]00', '53[2-4]00']],
  },
  'files are written where they stand': {
    by: 'R11-files',
    file: '/platform/files/disk-store.ts',
    changes: [
      ['`${path}~${randomUUID()}`', 'path'],
      ['await rm(part, { force: true });', 'void randomUUID;'],
    ],
  },
  'a queue without an end': {
    by: 'R12',
    file: '/platform/database/pool-queue.ts',
    changes: [['return first !== undefined &&', 'return false && first !== undefined &&']],
  },
  'a migration waits for its table': {
    by: 'R13',
    file: '/platform/database/migrate.ts',
    changes: [['const MOMENT_MS = 200;', 'const MOMENT_MS = 30_000;']],
  },
  'the shop’s clock is the machine’s': {
    by: 'R16',
    statements: [
      'create or replace function seoga_now() returns timestamptz language sql stable as $$ select now() + shift from clock $$',
      'create or replace function seoga_clock() returns timestamptz language sql volatile as $$ select clock_timestamp() + shift from clock $$',
    ],
  },
  'everybody is let in': {
    by: 'R19',
    file: '/server/pages/render-queue.ts',
    changes: [['if (this.#free > 0) this.#free -= 1;', 'if (this.#free > -Infinity) this.#free -= 1;']],
  },
  'pages are not served when they are old': {
    by: 'R20',
    file: '/server/pages/page-cache.ts',
    changes: [
      [
        'if (!saved || isOver(saved)) return',
        'if (!saved || isOver(saved) || Date.now() - saved.madeAt > 1000) return',
      ],
    ],
  },
  'a shop that closes at once': {
    by: 'R14',
    file: '/cli/commands/start.ts',
    changes: [
      [
        '  state.drain();\n  await pause(drainMs);\n',
        '  void state;\n  void drainMs;\n  app.server.closeAllConnections();\n',
      ],
    ],
  },
  ...PROOF_MUTANTS,
};

const wanted = process.env['CHAOS_MUTANT'];
if (wanted) {
  const mutant = MUTANTS[wanted];
  if (!mutant) throw new Error(`no mutant is called ${wanted}`);
  applyMutant(wanted, mutant);
}
