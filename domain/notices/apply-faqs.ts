import { raisePageVersion } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import { type WrittenBlock, plainText } from '#vocabulary/written-text';
import { takeDownOtherFaqs, writeFaq } from './faq-store.ts';

/** A question and its answer as the operator wrote them; their order is that of the list. */
export interface FaqDraft {
  key: string;
  category: string;
  question: string;
  blocks: WrittenBlock[];
}

/** Takes over the operator's questions, all or none: what is named again keeps its number, what is not is taken down. */
export async function applyFaqs(ctx: Needs<'db'>, drafts: FaqDraft[]): Promise<string[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const count = { added: 0, changed: 0, same: 0 };
    for (const [position, draft] of drafts.entries())
      count[await writeFaq(tx, { ...draft, position, plain: plainText(draft.blocks) })] += 1;
    const down = await takeDownOtherFaqs(
      tx,
      drafts.map(({ key }) => key),
    );
    if (count.added + count.changed + down === 0) return [];
    await raisePageVersion(tx);
    return [`자주 묻는 질문 ${drafts.length}개 (새로 ${count.added}, 고침 ${count.changed}, 내림 ${down})`];
  });
}
