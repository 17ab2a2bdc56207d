import { raisePageVersion } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import { folderOwn } from '#shared/window-origin';
import { type WrittenBlock, plainText } from '#vocabulary/written-text';
import { selectConsoleFaqs, takeDownOtherFaqs, writeFaq } from './faq-store.ts';

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
    const kept: string[] = [];
    const own = folderOwn(drafts, {
      touched: await selectConsoleFaqs(tx),
      keyOf: ({ key }) => key,
      nameOf: ({ question }) => `질문 “${question}”`,
      told: kept,
    });
    for (const draft of own) {
      const record = { ...draft, position: drafts.indexOf(draft), plain: plainText(draft.blocks) };
      count[await writeFaq(tx, { ...record, origin: 'folder' })] += 1;
    }
    const down = await takeDownOtherFaqs(
      tx,
      drafts.map(({ key }) => key),
    );
    if (count.added + count.changed + down === 0) return kept;
    await raisePageVersion(tx);
    return [`자주 묻는 질문 ${own.length}개 (새로 ${count.added}, 고침 ${count.changed}, 내림 ${down})`, ...kept];
  });
}
