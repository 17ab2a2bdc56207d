import { loadShopInfo } from '#domain/merchandising';
import type { Needs } from '#kernel/context';

/** Sender, contact and free opt-out of an advert (정보통신망법 §50④). */
export async function advertContact(ctx: Needs<'db'>): Promise<string> {
  const { name, company, phone, email } = await loadShopInfo(ctx);
  const sender = company && company !== name ? `${name}(${company})` : name;
  return [sender, phone || email, '무료 수신 거부: 내 정보 > 알림 설정'].filter(Boolean).join(' · ');
}
