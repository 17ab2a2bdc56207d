import { raisePageVersion } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { withoutConsoleEdits } from '#kernel/content-origin';
import { type ArticleTextBlock, plainText } from '#shared/content/articles';
import { selectConsoleFaqs, unpublishOtherFaqs, writeFaq } from './faq-store.ts';

/** A question from the operator's folder, in list order. */
export interface FaqDraft {
  key: string;
  category: string;
  question: string;
  blocks: ArticleTextBlock[];
}

/** Imports the folder's questions in one transaction: known keys keep their number, missing ones are unpublished. */
export async function applyFaqs(ctx: Needs<'db'>, drafts: FaqDraft[]): Promise<string[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const count = { added: 0, changed: 0, same: 0 };
    const saved: string[] = [];
    const fromFolder = withoutConsoleEdits(drafts, {
      editedKeys: await selectConsoleFaqs(tx),
      keyOf: ({ key }) => key,
      nameOf: ({ question }) => `질문 “${question}”`,
      warnings: saved,
    });
    for (const draft of fromFolder) {
      const record = { ...draft, position: drafts.indexOf(draft), plain: plainText(draft.blocks) };
      count[await writeFaq(tx, { ...record, origin: 'folder' })] += 1;
    }
    const down = await unpublishOtherFaqs(
      tx,
      drafts.map(({ key }) => key),
    );
    if (count.added + count.changed + down === 0) return saved;
    await raisePageVersion(tx);
    return [
      `자주 묻는 질문 ${fromFolder.length}개 (새로 ${count.added}, 고침 ${count.changed}, 내림 ${down})`,
      ...saved,
    ];
  });
}
