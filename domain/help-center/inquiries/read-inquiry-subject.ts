import { workCards } from '#domain/catalog';
import { loadPurchase } from '#domain/purchase';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import type { InquirySubject } from '#shared/community/inquiries';
import { seoulMinute } from '#shared/content/seoul-date';

const HIDDEN_WORK = '19세 이상 이용가 작품';

/**
 * The subject of an inquiry: a purchase of the member or a work, without the name of an adult work hidden from the
 * reader. Throws INQUIRY_ERROR 0013 when unknown or another member's.
 */
export async function readInquirySubject(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; reader: Reader; about: InquirySubject },
): Promise<string> {
  const { memberNo, reader, about } = input;
  if (about.kind === 'work') {
    const [card] = await workCards(ctx, [about.id], reader);
    if (!card) throw new DomainError('INQUIRY_ERROR', '0013');
    return card.cover.masked ? HIDDEN_WORK : card.title;
  }
  const { purchase } = await loadPurchase(ctx, { memberNo, reader, purchaseId: about.id }).catch((error: unknown) => {
    throw error instanceof DomainError ? new DomainError('INQUIRY_ERROR', '0013') : error;
  });
  const name = purchase.work?.title ?? HIDDEN_WORK;
  return `${name} ${purchase.episodes.length}개 회차, ${purchase.coins}코인 (${seoulMinute(purchase.madeAt)})`;
}
