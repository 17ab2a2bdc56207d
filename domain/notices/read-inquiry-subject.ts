import { workCards } from '#domain/catalogue';
import { showPurchase } from '#domain/purchase';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import type { InquirySubject } from '#vocabulary/inquiries';
import { seoulMinute } from '#vocabulary/seoul-date';

const HIDDEN_WORK = '19세 이상 이용가 작품';

/**
 * What an inquiry is about, in a line: a purchase of the member's own, or a work. An adult work that this reader may not
 * see now is not named. Refuses with INQUIRY_ERROR 0013 what is not there, or another's.
 */
export async function readInquirySubject(
  ctx: Needs<'db' | 'secrets'>,
  ask: { memberNo: number; reader: Reader; about: InquirySubject },
): Promise<string> {
  const { memberNo, reader, about } = ask;
  if (about.kind === 'work') {
    const [card] = await workCards(ctx, [about.id], reader);
    if (!card) throw new Refusal('INQUIRY_ERROR', '0013');
    return card.cover.masked ? HIDDEN_WORK : card.title;
  }
  const { purchase } = await showPurchase(ctx, { memberNo, reader, purchaseId: about.id }).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('INQUIRY_ERROR', '0013') : error;
  });
  const name = purchase.work?.title ?? HIDDEN_WORK;
  return `${name} ${purchase.episodes.length}개 회차, ${purchase.coins}코인 (${seoulMinute(purchase.madeAt)})`;
}
