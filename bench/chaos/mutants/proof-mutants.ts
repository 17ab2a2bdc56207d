import type { Mutant } from './mutant.ts';

const WALLET_STORE = '/domain/wallet/wallet-store.ts';
const GIVEN_TWICE: [string, string] = [
  '${input.kind}, ${input.ref})\n      on conflict',
  "${input.kind}, ${input.ref}::text || ':' || gen_random_uuid())\n      on conflict",
];
const UNHELD_ORDER: [string, string] = ['where p.id = ${id} for no key update of p', 'where p.id = ${id}'];

/** Faults that the test suite must catch, and those of start, connections and restore. */
export const PROOF_MUTANTS: Record<string, Mutant> = {
  'a key may be used for anything': {
    by: 'R2',
    file: '/domain/wallet/idempotency/run-idempotent.ts',
    changes: [['if (!secrets.timingSafeEqual(', 'if (false && !secrets.timingSafeEqual(']],
  },
  'coin is spent before bonus': {
    by: 'R3',
    file: WALLET_STORE,
    changes: [["over (order by unit = 'coin', expires_at", "over (order by unit <> 'coin', expires_at"]],
  },
  'the same thing is given twice': { by: 'R5', file: WALLET_STORE, changes: [GIVEN_TWICE] },
  'what has lapsed is revived': {
    by: 'R5',
    file: '/domain/purchase/refunds/refund-rules.ts',
    changes: [['isLapsed: isExpired', 'isLapsed: false']],
  },
  'what was taken back stays open': {
    by: 'R5',
    file: '/domain/purchase/refunds/refund-store.ts',
    changes: [
      [
        "seoga_clock()\n      where member_no = ${holderNo} and episode_id = any(${episodes}::bigint[]) and source = 'purchase'\n        and source_id = ${purchaseId} and opened_at is null",
        "null\n      where member_no = ${holderNo} and episode_id = any(${episodes}::bigint[]) and source = 'purchase'\n        and source_id = ${purchaseId} and opened_at is null",
      ],
    ],
  },
  'a start takes no server over': {
    by: 'R9',
    file: '/platform/database/embedded-postgres.ts',
    changes: [
      [
        'if ((await adopted(home)) || (await launched(home, settings)) || (await adopted(home)))',
        'if (await launched(home, settings))',
      ],
      // A process that answers by then is not mistaken for the launched one.
      ['for (let tries = 0; !gone && tries < 1200', 'await pause(1500);\n  for (let tries = 0; !gone && tries < 1200'],
    ],
  },
  'a refund is asked for again without a look': {
    by: 'R10',
    file: '/domain/payment/refunds/send-refund.ts',
    changes: [['const isKnownToGateway = refund.tries > 1 &&', 'const isKnownToGateway = false &&']],
  },
  'the gateway is asked before the coins are held': {
    by: 'R10',
    file: '/domain/payment/refunds/refund-charge.ts',
    changes: [
      [
        'const { id, offer } = await reserveRefund(',
        "await ctx.payments.cancel({ id: paymentId, won: 1, cancellableWon: 1, reason: 'too early', account });\n    const { id, offer } = await reserveRefund(",
      ],
    ],
  },
  'an order is settled without being held': {
    by: 'R15',
    file: '/domain/payment/orders/payment-store.ts',
    changes: [UNHELD_ORDER],
  },
  'another sum is as good': {
    by: 'R15',
    file: '/domain/payment/orders/payment-rules.ts',
    changes: [["if (reported.totalWon !== order.won) return 'amount';", '']],
  },
  'a broken connection ends the process': {
    by: 'R7',
    alsoBy: ['R8'],
    file: '/platform/database/connection.ts',
    changes: [["pool.on('connect', (client) => void client.on('error', () => undefined));", '']],
  },
  'a database that was killed stays away': {
    by: 'R7',
    file: '/platform/database/embedded-postgres.ts',
    changes: [['if (pid === undefined || !isAlive(pid)) await broughtUp(home, settings);', 'void pid;']],
  },
  'a restore follows no log': {
    by: 'R17',
    file: '/platform/backup/restore-backup.ts',
    changes: [
      [
        'if (!piece || piece.segment < first || isReplaced) continue;',
        'if (!piece || piece.segment !== first) continue;',
      ],
    ],
  },
};
