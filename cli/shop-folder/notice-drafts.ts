import type { NoticeDraft } from '#domain/help-center';
import type { NoticeFile } from '#platform/shop-folder/notice-folder';
import { createPictureMaker } from '#platform/pictures/picture-maker';
import { StartupError } from '#platform/startup-error';
import type { FileStore } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Picture } from '#shared/catalog/pictures';
import type { ArticleBlock } from '#shared/content/articles';

/** Notices with encoded public pictures. Throws a StartupError for an invalid one. */
export async function draftNotices(files: FileStore, notices: NoticeFile[]): Promise<NoticeDraft[]> {
  if (notices.every(({ pictures }) => pictures.size === 0)) return notices.map((notice) => drafted(notice, new Map()));
  const maker = createPictureMaker({ files });
  try {
    const drafts: NoticeDraft[] = [];
    for (const notice of notices) {
      const made = new Map<string, Picture>();
      for (const [file, bytes] of notice.pictures)
        made.set(
          file,
          await maker.picture({ file, bytes: async () => bytes }, { audience: 'public', purpose: 'illustration' }),
        );
      drafts.push(drafted(notice, made));
    }
    return drafts;
  } catch (error) {
    if (error instanceof DomainError)
      throw new StartupError(`notices의 그림 “${String(error.details['file'] ?? '')}”을 읽을 수 없습니다.`, error);
    throw error;
  } finally {
    await maker.close();
  }
}

function drafted({ file: _file, pictures: _named, ...notice }: NoticeFile, made: Map<string, Picture>): NoticeDraft {
  return { ...notice, pictures: [...made.values()], blocks: notice.blocks.map((block) => shown(block, made)) };
}

function shown(block: NoticeFile['blocks'][number], made: Map<string, Picture>): ArticleBlock {
  if (block.kind !== 'named-picture') return block;
  const picture = made.get(block.file);
  if (!picture) throw new Error('every picture of a notice was read with it');
  const { hash, width, height, variants } = picture;
  const widths = [...new Set(variants.map((variant) => variant.width))].toSorted((a, b) => a - b);
  return { kind: 'picture', hash, width, height, widths, alt: block.alt };
}
