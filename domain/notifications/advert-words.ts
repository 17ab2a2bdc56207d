import { shopFacts } from '#domain/showcase';
import type { Needs } from '#shared/context';

/** Who sends an advert, how they are reached, and where receiving is ended at no cost (정보통신망법 §50④). */
export async function advertContact(ctx: Needs<'db'>): Promise<string> {
  const { name, company, phone, email } = await shopFacts(ctx);
  const sender = company && company !== name ? `${name}(${company})` : name;
  return [sender, phone || email, '무료 수신 거부: 내 정보 > 알림 설정'].filter(Boolean).join(' · ');
}
