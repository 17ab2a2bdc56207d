import { type MemberActor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { HolderKind } from '#shared/money/settlement';
import { josa } from '#shared/content/josa';
import { studioPaths } from '#shared/web/studio-paths';
import {
  endAccountChanges,
  holdAccount,
  insertAccountChange,
  lockAccountChange,
  UNDO_DAYS,
} from '../accounts/account-change-store.ts';
import { type SealedAccount, deleteAccount, selectAccounts, upsertAccount } from '../accounts/account-store.ts';
import { auditedAccount, checkAccount } from '../accounts/holder-accounts.ts';
import type { RightHolder } from '../contracts/holder-store.ts';
import { saveHolder } from '../contracts/holders.ts';
import { selectAuthorHolder, writeHolderMember } from './author-holder-store.ts';

/** Whom an author wants to be paid as, and where; an empty number keeps the account. */
export interface PayeeInput {
  /** 성명 or 상호. */
  name: string;
  kind: HolderKind;
  businessNumber: string;
  representative: string;
  bank: string;
  number: string;
  ownerName: string;
}

type Checked = Awaited<ReturnType<typeof checkAccount>>;

/**
 * Saves the tax status and account of an author. A changed account holds payouts for seven days; the addresses on file
 * get an e-mail with a link that undoes it. Throws SETTLE_ERROR 0013 and 0014 for the status, 0026–0028 for the account.
 */
export async function savePayee(
  ctx: Needs<'db' | 'secrets' | 'payments' | 'mailer'>,
  input: { by: MemberActor; mail: string; payee: PayeeInput },
): Promise<'saved' | 'held'> {
  const { by, mail, payee } = input;
  const holder = await selectAuthorHolder(ctx.db, by.memberNo);
  const [current] = holder ? await selectAccounts(ctx.db, [holder.id]) : [];
  const businessNumber = payee.kind === 'person' ? '' : payee.businessNumber;
  if (payee.kind !== 'person' && businessNumber.trim() === '') throw new DomainError('SETTLE_ERROR', '0014');
  const isKept =
    current !== undefined &&
    payee.number.trim() === '' &&
    payee.bank === current.bank &&
    payee.ownerName.normalize('NFC').trim() === current.ownerName;
  const account = isKept
    ? null
    : await checkAccount(ctx, { ...payee, businessNumber: businessNumber.replaceAll(/\D/g, '') || null });
  const id = await saveAuthorHolder(ctx, { by, mail, holder, payee: { ...payee, businessNumber } });
  if (!account) return 'saved';
  const to = [...new Set([mail, holder?.mail ?? ''])].filter((address) => address !== '');
  return changeAccount(ctx, { by, holderId: id, account, to });
}

/** Two people of one name are told apart by the member number. */
async function saveAuthorHolder(
  ctx: Needs<'db'>,
  input: { by: MemberActor; mail: string; holder: RightHolder | undefined; payee: PayeeInput },
): Promise<number> {
  const { by, mail, holder, payee } = input;
  const { kind, businessNumber, representative } = payee;
  const name = payee.name.normalize('NFC').trim();
  const numbered = `${name} (${by.memberNo})`;
  const also = (tx: Tx, id: number): Promise<void> => writeHolderMember(tx, { id, memberNo: by.memberNo });
  const values = { by, kind, businessNumber, representative, mail, also, ...(holder ? { id: holder.id } : {}) };
  try {
    return await saveHolder(ctx, { ...values, name: holder?.name === numbered ? numbered : name });
  } catch (error) {
    const isTaken = error instanceof DomainError && error.errorName === 'SETTLE_ERROR' && error.code === '0013';
    if (!isTaken || name === '') throw error;
    return saveHolder(ctx, { ...values, name: numbered });
  }
}

async function changeAccount(
  ctx: Needs<'db' | 'secrets' | 'mailer'>,
  input: { by: MemberActor; holderId: number; account: Checked; to: readonly string[] },
): Promise<'saved' | 'held'> {
  const { by, holderId, account, to } = input;
  return withAudit(ctx, { by, act: { name: 'holder.account', subject: `holder:${holderId}` } }, async (tx) => {
    const [before] = await selectAccounts(tx, [holderId]);
    const key = ctx.secrets.random(32);
    await insertAccountChange(tx, { holderId, before, tokenHash: ctx.secrets.digest(key) });
    await upsertAccount(tx, { holderId, ...account });
    if (before) await holdAccount(tx, holderId);
    await mailChange(ctx, tx, { key, to, before, tail: account.tail });
    return {
      before: before ? auditedAccount(before) : null,
      after: auditedAccount(account),
      result: before ? 'held' : 'saved',
    };
  });
}

async function mailChange(
  ctx: Needs<'mailer'>,
  tx: Tx,
  input: { key: string; to: readonly string[]; before: SealedAccount | undefined; tail: string },
): Promise<void> {
  const { key, to, before, tail } = input;
  const { shop, url } = ctx.mailer.branding();
  const change = before
    ? `끝 네 자리 ${before.tail}에서 ${josa(tail, '으로/로')} 변경`
    : `끝 네 자리 ${josa(tail, '으로/로')} 등록`;
  for (const address of to)
    await ctx.mailer.send(tx, {
      to: address,
      key: `payout account ${key.slice(0, 12)} ${address}`,
      subject: '정산 계좌가 변경되었습니다.',
      text: [
        `${shop}에서 정산받을 계좌가 ${change}되었습니다.`,
        before ? `안전을 위해 ${UNDO_DAYS}일 동안 지급을 미룹니다.` : '직접 등록하셨다면 하실 일이 없습니다.',
        `직접 하지 않으셨다면 ${UNDO_DAYS}일 안에 아래에서 되돌려 주세요. 로그인하지 않아도 됩니다.\n${url}${studioPaths.undoAccount(key)}`,
      ].join('\n\n'),
    });
}

/** Undoes a change of the account and all later ones. Throws SETTLE_ERROR 0030 for a used or expired key. */
export async function undoAccountChange(ctx: Needs<'db' | 'secrets'>, key: string): Promise<void> {
  const tokenHash = ctx.secrets.digest(key);
  const change = await ctx.db.transaction().execute((tx) => lockAccountChange(tx, tokenHash));
  if (!change || change.memberNo === null) throw new DomainError('SETTLE_ERROR', '0030');
  const { holderId, memberNo, holder } = change;
  const by = { memberNo, name: holder };
  await withAudit(ctx, { by, act: { name: 'holder.account-undo', subject: `holder:${holderId}` } }, async (tx) => {
    const open = await lockAccountChange(tx, tokenHash);
    if (!open) throw new DomainError('SETTLE_ERROR', '0030');
    const [current] = await selectAccounts(tx, [holderId]);
    await deleteAccount(tx, holderId);
    if (open.before) await upsertAccount(tx, { holderId, ...open.before });
    await endAccountChanges(tx, open);
    return {
      before: current ? auditedAccount(current) : null,
      after: open.before ? auditedAccount(open.before) : null,
      result: undefined,
    };
  });
}

/** Whether a key still undoes a change. */
export async function canUndoAccountChange(ctx: Needs<'db' | 'secrets'>, key: string): Promise<boolean> {
  const tokenHash = ctx.secrets.digest(key);
  return (await ctx.db.transaction().execute((tx) => lockAccountChange(tx, tokenHash))) !== undefined;
}
