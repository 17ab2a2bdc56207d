import { type OperatorActor, spendGrantLimit, withAudit, withAuditOnce } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { GiftItem } from '#shared/merchandising/gifts';
import type { CampaignRow } from './campaign-store.ts';
import { selectCampaign, selectRepeatingCampaigns, upsertCampaign } from './campaign-store.ts';
import { endCampaign, hasWork, setCampaignAuthor, valueInCoins } from './admin-campaign-store.ts';
import { type RepeatingGiftInput, validateRepeatingGift } from './repeating-gift-rules.ts';

export type { RepeatingGiftInput, RepeatingThingInput } from './repeating-gift-rules.ts';

/** An attendance or timed gift, for the console. */
export type RepeatingGiftRow = CampaignRow;

/** Attendance and timed gifts that are not over, from console and shop folder. */
export async function listRepeatingGifts(ctx: Needs<'db'>): Promise<RepeatingGiftRow[]> {
  return selectRepeatingCampaigns(ctx.db);
}

/**
 * Creates or changes attendance or a timed gift idempotently. A changed gift belongs to the console: the shop folder
 * keeps it, with the limits that only the folder sets. Throws MONEY_ERROR 0025, 0026, 0011, 0013 for invalid input,
 * 0015 for an unknown gift, 0022 beyond the daily limit.
 */
export async function saveRepeatingGift(
  ctx: Needs<'db' | 'secrets'>,
  input: { by: OperatorActor; id: number | null; gift: RepeatingGiftInput; limit: number; key: string },
): Promise<void> {
  const { by, id, key, limit } = input;
  const gift = validateRepeatingGift(input.gift, limit);
  const act = { name: 'gift.repeat', subject: `gift:${id ?? 'new'}`, reason: gift.title } as const;
  await withAuditOnce(ctx, { by, act, key, request: { id, ...input.gift } }, async (tx) => {
    const existing = id === null ? undefined : await selectCampaign(tx, { kind: gift.kind, id });
    if (id !== null && (!existing || existing.isOver)) throw new DomainError('MONEY_ERROR', '0015');
    await requireWorks(tx, gift.steps.flat());
    await spendGrantLimit(tx, { by, limit, amount: await worthOf(tx, gift.steps.flat()), act: act.name });
    const none = { claimDays: null, joinedFrom: null, joinedUntil: null, budget: null, price: null, mostEach: null };
    const sourceKey =
      existing?.sourceKey ??
      `console-${ctx.secrets
        .random(8)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '0')}`;
    const saved = await upsertCampaign(tx, { ...none, isOnceAPerson: false, ...existing, ...gift, sourceKey });
    if (saved === undefined) throw new DomainError('MONEY_ERROR', '0015');
    await setCampaignAuthor(tx, { id: saved, by: by.id });
    const before = existing && {
      title: existing.title,
      sentence: existing.sentence,
      steps: existing.steps,
      schedule: existing.schedule,
      startsAt: existing.startsAt,
      endsAt: existing.endsAt,
    };
    return { before: before ?? null, after: gift, result: String(saved) };
  });
}

/** Ends attendance or a timed gift; what members took stays. Throws MONEY_ERROR 0015. */
export async function stopRepeatingGift(
  ctx: Needs<'db'>,
  { by, id }: { by: OperatorActor; id: number },
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'gift.stop', subject: `gift:${id}` } }, async (tx) => {
    const gifts = await selectRepeatingCampaigns(tx);
    if (!gifts.some((gift) => gift.id === id)) throw new DomainError('MONEY_ERROR', '0015');
    await setCampaignAuthor(tx, { id, by: by.id });
    await endCampaign(tx, id);
    return { before: { isOver: false }, after: { isOver: true }, result: undefined };
  });
}

async function requireWorks(tx: Tx, things: GiftItem[]): Promise<void> {
  for (const thing of things)
    if ('work' in thing && thing.work !== null && !(await hasWork(tx, thing.work)))
      throw new DomainError('MONEY_ERROR', '0026');
}

async function worthOf(tx: Tx, things: GiftItem[]): Promise<number> {
  let coins = 0;
  for (const thing of things) coins += await valueInCoins(tx, thing);
  return coins;
}
