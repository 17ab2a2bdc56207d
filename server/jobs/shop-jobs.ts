import { purgeFormerMembers } from '#domain/account';
import { announceMatchingWorks } from '#domain/saved-searches';
import { announceLeavingWorks } from '#domain/pass';
import { refreshReadTogether } from '#domain/library';
import { endExpiredTakedowns, refreshInvalidRatings } from '#domain/community';
import { maintainGifts } from '#domain/gifts';
import { sendPasswordReset, purgeExpiredMemberData } from '#domain/members';
import { sendLegalEmails, purgeOldInquiries } from '#domain/help-center';
import { purgeBulkChanges } from '#domain/catalog-admin';
import { purgeSheets } from '#domain/spreadsheets';
import { purgeExpiredConsoleData } from '#domain/operators';
import { maintainNotifications, processNotifications } from '#domain/notifications';
import {
  pollPayments,
  pollStorePurchases,
  reconcilePayments,
  reconcileStorePurchases,
  deleteCardKey,
  renewSubscriptions,
  syncPayment,
  syncStorePurchase,
  reportConsumption,
} from '#domain/payment';
import { countDays, recordLedgerCheck } from '#domain/reports';
import { rollUpNumbers } from '#domain/author-numbers';
import { sendPush, deleteStaleDevices } from '#domain/push';
import { purgeExpiredQuotes } from '#domain/purchase';
import { type ImportRunDeps, runImport, purgeImports } from '#domain/import-runs';
import { countPopularSearches, rebuildSearchIndexes, syncSearchEngine, updateMissingSearchTerms } from '#domain/search';
import { maintainReviews, purgeStudio } from '#domain/studio';
import { endDueFamilyLinks } from '#domain/families';
import { expireReaderGifts } from '#domain/reader-gifts';
import { renewSupports } from '#domain/author-support';
import { rollUpRankings } from '#domain/ranking';
import { type BackupPort, rehearseBackup, takeBackup } from '#domain/maintenance';
import { type LedgerRootTargets, maintainLedger, storeLedgerRoot, purgeOldResponses } from '#domain/wallet';
import { collectWebhookEvents, sendWebhook } from '#domain/webhooks';
import { JOBS } from '#shared/operations/jobs';
import type { JobWorkers } from '#platform/jobs/run-jobs';
import { emailWorker } from '#platform/mail/email-worker';
import type { MailTransport } from '#platform/mail/mail-transport';
import type { Context } from '#kernel/context';

/** Index of the last import attempt, from 0. */
const LAST_TRY = 2;

/** Worker of every job; a job without one does not compile. */
export function shopWorkers(
  ctx: Context,
  post: MailTransport,
  {
    desk,
    backups,
    roots,
    owner = ctx.db,
  }: {
    desk: ImportRunDeps;
    backups?: BackupPort | undefined;
    roots?: LedgerRootTargets;
    /** Table owner connection, needed to rebuild indexes. */
    owner?: Context['db'];
  },
): JobWorkers {
  return {
    letter: emailWorker(post, ctx.log),
    'password-reset': (order) => sendPasswordReset(ctx, order),
    'import-run': (order, { again }) => runImport(ctx, desk, { ...order, isLast: again >= LAST_TRY }),
    'interface-fonts': () => desk.settle(),
    'import-night': () => purgeImports(ctx),
    'membership-sweep': () => purgeExpired(ctx),
    'payment-settle': async (order) => void (await syncPayment(ctx, order)),
    'store-settle': async (order) => void (await syncStorePurchase(ctx, order)),
    'store-use': async (order) => void (await reportConsumption(ctx, order)),
    'payment-minute': async () => void (await Promise.all([pollPayments(ctx), pollStorePurchases(ctx)])),
    'payment-night': async () => void (await Promise.all([reconcilePayments(ctx), reconcileStorePurchases(ctx)])),
    'gifts-hour': async () => {
      await maintainGifts(ctx);
      await expireReaderGifts(ctx);
    },
    'search-sweep': async () => void (await updateMissingSearchTerms(ctx, { most: 20_000, isComplete: false })),
    'search-hour': async () => {
      await updateMissingSearchTerms(ctx, { most: 500_000, isComplete: true });
      await countPopularSearches(ctx);
    },
    'search-engine': () => syncSearchEngine(ctx),
    'search-week': () => rebuildSearchIndexes({ ...ctx, db: owner }),
    'inquiry-night': () => purgeOldInquiries(ctx),
    'community-hour': async () => {
      await endExpiredTakedowns(ctx);
      await refreshInvalidRatings(ctx);
    },
    'news-minute': () => processNotifications(ctx),
    'studio-minute': () => maintainReviews(ctx),
    'studio-night': () => purgeStudio(ctx),
    'news-night': () => maintainNotifications(ctx),
    'ranking-rollup': () => rollUpRankings(ctx),
    'read-together-hour': async () => void (await refreshReadTogether(ctx)),
    push: (order) => sendPush(ctx, order),
    webhook: (order, { again }) => sendWebhook(ctx, { ...order, isLast: again >= JOBS.webhook.queue.retryLimit }),
    'webhook-minute': async () => void (await collectWebhookEvents(ctx)),
    'push-night': async () => void (await deleteStaleDevices(ctx)),
    'backup-night': async () => void (backups && (await takeBackup(ctx, backups))),
    'backup-week': async () => void (backups && (await rehearseBackup(ctx, backups))),
    'backup-files': async () => backups?.copyFiles(),
    'numbers-hour': async () => void (await countDays(ctx)),
    'author-numbers': () => rollUpNumbers(ctx),
    'support-hour': async () => void (await renewSupports(ctx)),
    'search-alarm': async () => void (await announceMatchingWorks(ctx)),
    'pass-cards': async () => void (await renewSubscriptions(ctx)),
    'card-removal': (order) => deleteCardKey(ctx, order),
    'pass-hour': async () => void (await announceLeavingWorks(ctx)),
    'ledger-check': async () => void (await recordLedgerCheck(ctx)),
    'ledger-root': async () => void (roots && (await storeLedgerRoot(ctx, roots))),
    'legal-letters': (order) => sendLegalEmails(ctx, order),
    'wallet-hour': () => maintainWallets(ctx),
  };
}

async function purgeExpired(ctx: Context): Promise<void> {
  await purgeExpiredMemberData(ctx);
  await purgeFormerMembers(ctx);
  await endDueFamilyLinks(ctx);
  await purgeExpiredConsoleData(ctx);
  await purgeBulkChanges(ctx);
  await purgeSheets(ctx);
}

async function maintainWallets(ctx: Context): Promise<void> {
  await maintainLedger(ctx);
  await purgeOldResponses(ctx);
  await purgeExpiredQuotes(ctx);
}
