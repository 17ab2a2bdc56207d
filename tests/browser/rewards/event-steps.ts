import { randomUUID } from 'node:crypto';
import { inDatabase } from '../account/email-steps.ts';

/** An unlisted event that ends in some seconds; returns its name. */
export async function plantEvent(title: string, seconds: number): Promise<string> {
  const slug = `journey-${randomUUID().slice(0, 13)}`;
  const blocks = [{ kind: 'countdown', label: '이벤트가 끝날 때까지', to: null }];
  await inDatabase(
    `insert into event (slug, title, ends_at, is_listed, blocks)
     values ($1, $2, date_trunc('second', seoga_clock()) + make_interval(secs => $3), false, $4)`,
    [slug, title, seconds, JSON.stringify(blocks)],
  );
  return slug;
}

export function withdrawEvent(slug: string): Promise<void> {
  return inDatabase('update event set is_published = false where slug = $1', [slug]);
}
