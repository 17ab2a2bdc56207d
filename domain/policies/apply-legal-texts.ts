import type { Needs } from '#kernel/context';
import { LEGAL_PAGES, type LegalBlock, type LegalKind, legalDay } from '#shared/members/policies';
import { writeVersion } from './legal-store.ts';

/** A legal text from the operator's folder; its version is its effective day. */
export interface LegalDraft {
  kind: LegalKind;
  version: string;
  title: string;
  blocks: LegalBlock[];
}

/**
 * Imports legal texts in one transaction. A version in force is never changed, since members agreed to it; it is
 * reported instead.
 */
export async function applyLegalTexts(
  ctx: Needs<'db'>,
  drafts: LegalDraft[],
): Promise<{ done: string[]; warnings: string[] }> {
  const report: { done: string[]; warnings: string[] } = { done: [], warnings: [] };
  await ctx.db.transaction().execute(async (tx) => {
    for (const draft of drafts) {
      const outcome = await writeVersion(tx, { ...draft, origin: 'folder' });
      const name = `${LEGAL_PAGES[draft.kind].name} ${legalDay(draft.version)} 시행`;
      if (outcome === 'fixed')
        report.warnings.push(`${name}: 이미 시행 중인 글은 바꾸지 않습니다. 새 날짜의 파일로 적어 주세요.`);
      else if (outcome === 'kept') report.warnings.push(`${name}: 콘솔에서 고쳐 두어 폴더의 것으로 바꾸지 않습니다.`);
      else if (outcome !== 'same') report.done.push(`${name} (${outcome === 'added' ? '새로 적음' : '고침'})`);
    }
  });
  return report;
}
