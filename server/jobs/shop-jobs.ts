import { sweepLeavers } from '#domain/account';
import { gatherReadTogether } from '#domain/bookshelf';
import { endMeasures, settleShakenRatings } from '#domain/community';
import { keepGifts } from '#domain/gifts';
import { sendPasswordReset, sweepMembership } from '#domain/membership';
import { sendLegalLetters, sweepInquiries } from '#domain/notices';
import { sweepConsole } from '#domain/operators';
import { keepNotifications, tellNews } from '#domain/notifications';
import {
  chasePayments,
  chaseStorePurchases,
  reconcilePayments,
  reconcileStorePurchases,
  settlePayment,
  settleStorePurchase,
  tellStoreUse,
} from '#domain/payment';
import { countShopDays, noteLedgerCheck } from '#domain/numbers';
import { sendPush, sweepDevices } from '#domain/push';
import { sweepOffers } from '#domain/purchase';
import { type ImportDesk, runImport, sweepImports } from '#domain/uploads';
import { countPopularSearches, renewSearchIndexes, settleUnsettled } from '#domain/search';
import { rollUpRankings } from '#domain/ranking';
import { type BackupMeans, rehearseBackup, takeBackup } from '#domain/upkeep';
import { type LedgerRootTargets, keepWallets, storeLedgerRoot, sweepAnswers } from '#domain/wallet';
import type { JobSchedule, JobWorkers } from '#platform/jobs/run-jobs';
import { letterWorker } from '#platform/mail/letter-worker';
import type { LetterPost } from '#platform/mail/letter-post';
import type { Context } from '#shared/context';

/** Of an import, as its queue has it: the first try is 0. */
const LAST_TRY = 2;

/** Every job of the shop with whoever does it; a job without a worker does not compile. */
export function shopWorkers(
  ctx: Context,
  post: LetterPost,
  {
    desk,
    backups,
    roots,
    owner = ctx.db,
  }: {
    desk: ImportDesk;
    backups?: BackupMeans | undefined;
    roots?: LedgerRootTargets;
    /** As the owner of the tables: only the owner may build an index anew. */
    owner?: Context['db'];
  },
): JobWorkers {
  return {
    letter: letterWorker(post, ctx.log),
    'password-reset': (order) => sendPasswordReset(ctx, order),
    'import-run': (order, { again }) => runImport(ctx, desk, { ...order, isLast: again >= LAST_TRY }),
    'import-night': () => sweepImports(ctx),
    'membership-sweep': async () => {
      await sweepMembership(ctx);
      await sweepLeavers(ctx);
      await sweepConsole(ctx);
    },
    'payment-settle': async (order) => void (await settlePayment(ctx, order)),
    'store-settle': async (order) => void (await settleStorePurchase(ctx, order)),
    'store-use': async (order) => void (await tellStoreUse(ctx, order)),
    'payment-minute': async () => void (await Promise.all([chasePayments(ctx), chaseStorePurchases(ctx)])),
    'payment-night': async () => void (await Promise.all([reconcilePayments(ctx), reconcileStorePurchases(ctx)])),
    'gifts-hour': () => keepGifts(ctx),
    'search-sweep': async () => void (await settleUnsettled(ctx, { most: 20_000, isWhole: false })),
    'search-hour': async () => {
      await settleUnsettled(ctx, { most: 500_000, isWhole: true });
      await countPopularSearches(ctx);
    },
    'search-week': () => renewSearchIndexes({ ...ctx, db: owner }),
    'inquiry-night': () => sweepInquiries(ctx),
    'community-hour': async () => {
      await endMeasures(ctx);
      await settleShakenRatings(ctx);
    },
    'news-minute': () => tellNews(ctx),
    'news-night': () => keepNotifications(ctx),
    'ranking-rollup': () => rollUpRankings(ctx),
    'read-together-hour': async () => void (await gatherReadTogether(ctx)),
    push: (order) => sendPush(ctx, order),
    'push-night': async () => void (await sweepDevices(ctx)),
    'backup-night': async () => void (backups && (await takeBackup(ctx, backups))),
    'backup-week': async () => void (backups && (await rehearseBackup(ctx, backups))),
    'backup-files': async () => backups?.copyFiles(),
    'numbers-hour': async () => void (await countShopDays(ctx)),
    'ledger-check': async () => void (await noteLedgerCheck(ctx)),
    'ledger-root': async () => void (roots && (await storeLedgerRoot(ctx, roots))),
    'legal-letters': (order) => sendLegalLetters(ctx, order),
    'wallet-hour': async () => {
      await keepWallets(ctx);
      await sweepAnswers(ctx);
      await sweepOffers(ctx);
    },
  };
}

/** What comes by the calendar, in Seoul's time: sweeps while few read. */
export const SHOP_SCHEDULES: JobSchedule[] = [
  { name: 'membership-sweep', cron: '20 4 * * *' },
  { name: 'wallet-hour', cron: '7 * * * *' },
  { name: 'payment-minute', cron: '* * * * *' },
  { name: 'payment-night', cron: '40 3 * * *' },
  { name: 'gifts-hour', cron: '37 * * * *' },
  { name: 'search-sweep', cron: '*/5 * * * *' },
  { name: 'search-hour', cron: '12 * * * *' },
  { name: 'search-week', cron: '40 5 * * 1' },
  { name: 'inquiry-night', cron: '50 4 * * *' },
  { name: 'community-hour', cron: '22 * * * *' },
  { name: 'news-minute', cron: '* * * * *' },
  // Letters that ask for an answer come by day.
  { name: 'news-night', cron: '5 10 * * *' },
  { name: 'import-night', cron: '25 5 * * *' },
  { name: 'push-night', cron: '55 4 * * *' },
  { name: 'numbers-hour', cron: '27 * * * *' },
  { name: 'ledger-check', cron: '30 4 * * *' },
  { name: 'ledger-root', cron: '15 5 * * *' },
  { name: 'ranking-rollup', cron: '*/10 * * * *' },
  { name: 'backup-night', cron: '30 2 * * *' },
  { name: 'backup-week', cron: '10 5 * * 1' },
  { name: 'backup-files', cron: '*/10 * * * *' },
  { name: 'read-together-hour', cron: '47 * * * *' },
];
